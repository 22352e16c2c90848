import pytest

from assay.config import PypiSource, SuiteConfig, check, load_cell
from assay.errors import AssayError

SOURCE = {"kind": "pypi", "name": "flask", "version": "3.1.2", "sha256": "0" * 64}


def suite(source):
    return check({"name": "tiny", "kind": "rag", "sources": {"s": source}}, SuiteConfig, "conf/suite/tiny.yaml")


def test_a_source_is_typed_by_its_kind():
    assert isinstance(suite(SOURCE).sources["s"], PypiSource)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"sha256": "abc"}, r"sources\.s\.pypi\.sha256"),
        ({"kind": "ftp"}, r"sources\.s"),
        ({"inclde": []}, r"sources\.s\.pypi\.inclde"),
    ],
)
def test_the_field_at_fault_is_named(change, field):
    with pytest.raises(AssayError, match=rf"conf/suite/tiny\.yaml: `{field}`"):
        suite({**SOURCE, **change})


def test_a_missing_config_says_how_to_make_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssayError, match="dvc repro"):
        load_cell("pallets", "A1", "bm25")
