import pytest

from assay.cli.adhoc_request import parse_request
from assay.errors import AssayError
from assay.grid import Grid

GRID = Grid(
    suites=["tiny"],
    profiles={"A1": {}, "A2": {"retrieval": {"depth": 50}}},
    methods=["bm25"],
    controls=["echo"],
    control_profile="A1",
)


def test_the_first_suite_and_profile_are_the_default():
    request = parse_request([], GRID)
    assert (request.suite, request.profile, request.method, request.dry_run) == ("tiny", "A1", None, False)


def test_shortcuts_groups_and_dotted_keys_become_overrides():
    given = ["profile=A2", "top_k=9", "threshold=.5", "judge=none", "context.max_tokens=800", "dry_run=true"]
    request = parse_request(given, GRID)
    assert request.overrides == {
        "retrieval": {"top_k": 9},
        "scoring": {"keyword_threshold": 0.5},
        "judge": "none",
        "context": {"max_tokens": 800},
    }


def test_the_name_holds_all_that_differs_from_the_cell():
    request = parse_request(["tier=2", "top_k=9"], GRID)
    assert request.named("bm25") == "tiny/A1/bm25 top_k=9 tier=2"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("A5", "write key=value"),
        ("profile=", "write key=value"),
        ("methd=bm25", "Did you mean `method`?"),
        ("dry_run=yes", "true or false"),
    ],
)
def test_a_mistake_is_named(word, said):
    with pytest.raises(AssayError, match=said.replace("?", r"\?")):
        parse_request([word], GRID)
