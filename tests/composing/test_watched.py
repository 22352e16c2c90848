from pathlib import Path

import pytest

from assay.composing.watched import check_labels, check_watched
from assay.errors import AssayError

FOLDER = Path("data/suites/mine")


@pytest.mark.parametrize("path", [None, "data/suites/mine/cases.jsonl", "data/suites/mine/recorded/*.jsonl"])
def test_what_a_stage_watches(path):
    check_watched(path, FOLDER, "fixtures")


@pytest.mark.parametrize("path", ["data/other/cases.jsonl", "/tmp/cases.jsonl", "data/suites/mine/../other/x.jsonl"])
def test_what_it_does_not_see(path):
    with pytest.raises(AssayError, match=r"fixtures: .* is not below data/suites/mine"):
        check_watched(path, FOLDER, "fixtures")


def test_labels_lie_in_their_folder():
    check_labels(None, "labels")
    check_labels({"path": "data/labels/mine.csv"}, "labels")
    with pytest.raises(AssayError, match=r"labels\.path: mine\.csv is not below data/labels"):
        check_labels({"path": "mine.csv"}, "labels")
