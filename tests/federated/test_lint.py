"""Each finding on a fixture that is sound but for one thing."""

import json

import pytest

from assay.errors import AssayError
from assay.federated.lint import Finding, lint

SOUND = {
    "query_id": "q-1",
    "query": "x",
    "sources": ["arxiv", "openalex", "down"],
    "judgments": [{"doc_id": "id:arxiv:2301.1", "relevance": 3}],
    "results_by_source": {
        "arxiv": [{"title": "A title", "identities": [{"source": "arxiv", "external_id": "2301.1v2"}]}],
        "openalex": [{"title": "Another"}],
    },
    "source_status": {"down": {"state": "failed", "reason": "timeout"}},
}


@pytest.fixture
def findings(tmp_path):
    def check(*rows, name="f.jsonl"):
        path = tmp_path / name
        text = rows[0] if isinstance(rows[0], str) else "".join(json.dumps(row) + "\n" for row in rows)
        path.write_text(text, encoding="utf-8")
        return [(found.line, found.severity, found.field, found.message) for found in lint(path)]

    return check


def test_a_sound_fixture_is_clean(findings):
    assert findings(SOUND, {**SOUND, "query_id": "q-2"}) == []


def test_a_finding_reads_as_one_line():
    finding = Finding("f.jsonl", 3, "q-1", "judgments[0].relevance", "is missing.", "error")
    assert str(finding) == "f.jsonl:3: error: query q-1: `judgments[0].relevance`: is missing."
    assert str(Finding("f.jsonl", 3, "", "", "not JSON.", "error")) == "f.jsonl:3: error: not JSON."


def judged(*judgments):
    return {"judgments": [{"doc_id": doc_id, "relevance": grade} for doc_id, grade in judgments]}


def results(**by_source):
    return {"results_by_source": {**SOUND["results_by_source"], **by_source}}


@pytest.mark.parametrize(
    ("changes", "severity", "field", "message"),
    [
        (judged(("id:arxiv:2301.1", 4)), "error", "judgments[0].relevance", "`4` is not a grade"),
        (judged(("id:arxiv:2301.1", 2.5)), "error", "judgments[0].relevance", "`2.5` is not a grade"),
        (
            judged(("id:arxiv:2301.1", 3), ("id:arxiv:2301.1", 3)),
            "error",
            "judgments[1].doc_id",
            "judged already by judgments[0]",
        ),
        (
            judged(("id:arxiv:2301.1", 3), ("arXiv:2301.1v1", 2)),
            "warning",
            "judgments[1].doc_id",
            "same record as judgments[0]",
        ),
        (
            judged(("id:arxiv:2301.1", 3), ("id:doi:10.1/x", 2)),
            "warning",
            "judgments[1].doc_id",
            "no result matches `id:doi:10.1/x`.",
        ),
        (judged(), "error", "judgments", "there are none"),
        (judged(("id:arxiv:2301.1", 0)), "warning", "judgments", "none has a relevance above 0"),
        (
            {"sources": ["arxiv", "openalex", "down", "arxive"]},
            "error",
            "sources",
            "`arxive` is unknown: it has neither results nor a status (closest: `arxiv`).",
        ),
        ({"sources": ["arxiv", "down"]}, "error", "results_by_source.openalex", "`sources` does not name it"),
        (
            {"source_status": {"down": "failed", "opnalex": "slow"}},
            "error",
            "source_status.opnalex",
            "(closest: `openalex`)",
        ),
        (
            {"source_status": {"down": "failed", "arxiv": "failed"}},
            "warning",
            "source_status.arxiv",
            "still there are results",
        ),
        (results(openalex=[{"title": ""}]), "error", "results_by_source.openalex[0]", "has neither identity nor title"),
        (results(openalex=[{"year": "?"}]), "error", "results_by_source.openalex[0].year", "must be a whole number"),
        ({"judgements": []}, "warning", "judgements", "Do you mean `judgments`?"),
        ({"query": ""}, "error", "query", "is missing or empty"),
    ],
)
def test_findings(findings, changes, severity, field, message):
    found = [
        finding for finding in findings({**SOUND, "query_id": "first"}, {**SOUND, **changes}) if finding[2] == field
    ]
    assert [finding[:3] for finding in found] == [(2, severity, field)]
    assert message in found[0][3]


def test_a_judgment_that_nothing_matches_names_a_result_with_its_title(findings):
    judgments = [*SOUND["judgments"], {"doc_id": "id:doi:10.1/x", "relevance": 1, "title": "A TITLE."}]
    ((*_, message),) = findings({**SOUND, "judgments": judgments})
    assert message.endswith("; a result of arxiv has its title: `id:arxiv:2301.1`.")


def test_a_repeated_query_id_is_found_across_lines(findings):
    ((line, severity, field, message),) = findings(SOUND, SOUND)
    assert (line, severity, field) == (2, "error", "query_id")
    assert message.endswith("f.jsonl:1. Give it another.")


def test_the_lint_goes_on_after_a_broken_line(findings):
    found = findings("{nope\n" + json.dumps({**SOUND, "query": ""}) + "\n")
    assert [finding[:3] for finding in found] == [(1, "error", ""), (2, "error", "query")]


def test_a_source_that_stands_twice_is_found(findings):
    text = json.dumps(SOUND).replace('"openalex": [', '"arxiv": [')
    found = findings(text + "\n")
    assert (1, "error", "", "`arxiv` stands twice in one object; the last one counts. Keep one.") in found


def test_cases_of_a_json_list_have_their_lines(findings):
    document = json.dumps({"cases": [SOUND, {**SOUND, "query_id": "q-2", "judgments": []}]}, indent=1)
    line = document.split("\n").index('   "query_id": "q-2",')  # counted from 0: the line of the brace before it
    assert [finding[:3] for finding in findings(document, name="f.json")] == [(line, "error", "judgments")]


def test_an_empty_fixture_is_found(findings, tmp_path):
    assert findings("\n") == [(1, "error", "", "holds no case with a `query_id`.")]
    with pytest.raises(AssayError, match="no fixture"):
        list(lint(tmp_path / "missing.jsonl"))
