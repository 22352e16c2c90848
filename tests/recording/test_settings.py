from pathlib import Path

import pytest
import yaml

from assay.errors import AssayError
from assay.recording.settings import open_sources

EXAMPLE = Path(__file__).parents[2] / "conf" / "source" / "_example.yaml"
HTTP = "_target_: assay.recording.http_source.HttpSource\nurl: http://h/?q={query}\nresults: r\nfields: {title: t}\n"


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("conf/source").mkdir(parents=True)
    for name in ("b", "a", "_example"):
        Path(f"conf/source/{name}.yaml").write_text(HTTP)


def write(text, name="a"):
    Path(f"conf/source/{name}.yaml").write_text(text)


def test_all_but_the_example_or_those_that_are_named(clock):
    assert [source.name for source in open_sources([], clock)] == ["a", "b"]
    assert [source.name for source in open_sources(["b", "a", "b"], clock)] == ["b", "a"]
    assert open_sources(["a"], clock)[0].settings["results"] == "r"


def test_the_example_is_whole(clock, monkeypatch):
    write(EXAMPLE.read_text())
    with pytest.raises(AssayError, match="EXAMPLE_SEARCH_KEY"):
        open_sources(["a"], clock)
    monkeypatch.setenv("EXAMPLE_SEARCH_KEY", "planted-key")
    assert open_sources(["a"], clock)[0].settings == yaml.safe_load(EXAMPLE.read_text())


@pytest.mark.parametrize("name", ["c", "_example", "../a"])
def test_an_unknown_source(clock, name):
    with pytest.raises(AssayError, match=r"There are: a, b\."):
        open_sources([name], clock)


def test_no_source(clock):
    for name in "ab":
        Path(f"conf/source/{name}.yaml").unlink()
    with pytest.raises(AssayError, match=r"has no source\. Copy"):
        open_sources([], clock)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HTTP + "timeot: 3\n", "does not take these settings"),
        (HTTP.replace("HttpSource", "HttpSauce"), "cannot be imported"),
        (HTTP + "timeout: 0\n", "timeout: must be a number"),
        ("headers: {Authorization: planted-key\n", r"a\.yaml:2: malformed YAML"),
        ("- planted-key\n", "must be settings by name"),
        (HTTP + "headers: {Authorization: planted-key}\n", "a secret does not belong"),
    ],
)
def test_a_fault_names_the_file_and_shows_no_secret(clock, text, fault):
    write(text)
    with pytest.raises(AssayError, match=fault) as caught:
        open_sources(["a"], clock)
    assert str(caught.value).startswith(str(Path("conf/source/a.yaml")))
    assert "planted" not in str(caught.value)
