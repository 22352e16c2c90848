import argparse
import importlib.metadata

import pytest

from assay.cli.version import Version


@pytest.fixture
def version(capsys):
    def run():
        parser = argparse.ArgumentParser()
        parser.add_argument("--version", action=Version)
        with pytest.raises(SystemExit) as ended:
            parser.parse_args(["--version"])
        assert ended.value.code == 0
        return capsys.readouterr().out

    return run


def test_names_assay_and_python(version, monkeypatch):
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "1.2.3")
    assert version().startswith("assay 1.2.3, Python 3.")


def test_a_checkout_that_is_not_installed_says_so(version, monkeypatch):
    def missing(name):
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", missing)
    assert "not installed" in version()
