from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.reporting.effects_cells import made_of
from assay.scores import value


@pytest.fixture
def measured(cell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("data/config/s/A4").mkdir(parents=True)
    return cell("A4", "bm25", {"m": [value(1)]})


def test_a_cell_is_made_of_its_own_parts_and_those_of_the_profile_whose_index_it_searches(measured):
    Path("data/config/s/A4/bm25.yaml").write_text("own: true\nprofile: A1\nreranker: null\n")
    Path("data/config/s/A1.yaml").write_text("chunking:\n  _target_: a.Fixed\n")
    assert made_of([measured]) == {"A4/bm25": {"chunking": {"_target_": "a.Fixed"}, "reranker": None}}


def test_the_folder_names_the_profile_of_suites_without_an_index(measured):
    Path("data/config/s/A4/bm25.yaml").write_text("method: x\n")
    Path("data/config/s/A4.yaml").write_text("writer: y\n")
    assert made_of([measured]) == {"A4/bm25": {"writer": "y", "method": "x"}}


def test_a_suite_may_have_no_profile_files(measured):
    Path("data/config/s/A4/bm25.yaml").write_text("fusion: x\n")
    assert made_of([measured]) == {"A4/bm25": {"fusion": "x"}}


def test_a_missing_or_malformed_config_is_named(measured):
    with pytest.raises(AssayError, match=r"A4/bm25.yaml is missing, so nobody knows what A4/bm25 is made of"):
        made_of([measured])
    Path("data/config/s/A4/bm25.yaml").write_text("- x\n")
    with pytest.raises(AssayError, match=r"A4/bm25.yaml: expected keys and values, found list"):
        made_of([measured])
