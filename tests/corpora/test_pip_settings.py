import pytest

from assay.corpora import pip_settings
from assay.corpora.pip_settings import pip_setting

LISTING = pip_settings._listing


@pytest.fixture(autouse=True)
def fresh_listing():
    LISTING.cache_clear()
    yield
    LISTING.cache_clear()


def test_the_environment_wins_over_the_file(monkeypatch, tmp_path):
    """The one test that asks pip itself: its own reading of PIP_* and of pip.conf."""
    (tmp_path / "pip.conf").write_text(
        "[global]\nindex-url = https://file.example/simple\nkeyring-provider = disabled\n"
    )
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    monkeypatch.setenv("PIP_INDEX_URL", "https://environment.example/simple")
    assert pip_setting("index-url") == "https://environment.example/simple"
    assert pip_setting("keyring-provider") == "disabled"
    assert pip_setting("no-such-setting") is None


@pytest.mark.parametrize(
    ("lines", "url"),
    [
        ((), None),
        (("global.index-url='https://a'",), "https://a"),
        (("global.index-url='https://a'", "install.index-url='https://b'"), "https://b"),
        (("global.index-url='https://a=b'",), "https://a=b"),
    ],
)
def test_the_nearer_section_wins(monkeypatch, lines, url):
    monkeypatch.setattr(pip_settings, "_listing", lambda: lines)
    assert pip_setting("index-url") == url


def test_no_pip_means_its_defaults(monkeypatch):
    monkeypatch.setattr(pip_settings.sys, "executable", "/bin/false")
    assert pip_setting("index-url") is None
