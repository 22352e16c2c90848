import pytest

from assay.cli.adhoc import chosen_queries
from assay.errors import AssayError

QUERIES = """\
- {id: T1-001, query: a?, tier: 1, intent: tests, keywords: [k], judgments: [{file: f, lines: 1-2, grade: 3}]}
- {id: T1-002, query: b?, tier: 1, intent: debugging, keywords: [k], judgments: [{file: f, lines: 1-2, grade: 3}]}
- {id: U-001, query: c?, tier: unanswerable, intent: tests, answerable: false}
"""


@pytest.fixture(autouse=True)
def suite(tmp_path, monkeypatch):
    folder = tmp_path / "data" / "suites" / "tiny"
    folder.mkdir(parents=True)
    (folder / "queries.yaml").write_text(QUERIES)
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ({}, ["T1-001", "T1-002", "U-001"]),
        ({"tier": "1"}, ["T1-001", "T1-002"]),
        ({"tier": "1", "intent": "tests"}, ["T1-001"]),
        ({"query": "U-001"}, ["U-001"]),
    ],
)
def test_a_query_must_have_all_that_is_wanted(wanted, ids):
    assert [query.id for query in chosen_queries("tiny", wanted)] == ids


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"query": "T1-003"}, "Close: T1-002, T1-001"),
        ({"tier": "9"}, r"Tiers: 1, unanswerable\. Intents: debugging, tests"),
    ],
)
def test_where_none_is_left_the_message_says_what_there_is(wanted, said):
    with pytest.raises(AssayError, match=said):
        chosen_queries("tiny", wanted)
