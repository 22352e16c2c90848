import pytest

from assay.records import Hit, Span
from assay.scoring.expected_files import expected_file_recall


def hits(paths):
    return [Hit(f"{path}#{place}", Span(path, place, place), 1.0) for place, path in enumerate(paths, start=1)]


@pytest.mark.parametrize(
    ("paths", "expected", "recall"),
    [
        ("axbx", "ab", 1),
        ("axxx", "ab", 1 / 2),
        ("aaaa", "ab", 1 / 2),  # four places of one file are one file
        ("xxxx", "ab", 0),
        ("", "ab", 0),
        ("a", "aa", 1),  # named twice, expected once
    ],
)
def test_the_share_of_expected_files_that_came_back(paths, expected, recall):
    assert expected_file_recall(hits(paths), list(expected)).number == recall


def test_a_file_below_the_first_k_does_not_count():
    assert expected_file_recall(hits("xxxxxxxxxa"), ["a"]).number == 1
    assert expected_file_recall(hits("xxxxxxxxxxa"), ["a"]).number == 0


def test_is_not_applicable_where_no_file_is_expected():
    assert expected_file_recall(hits("a"), []).state == "not_applicable"
