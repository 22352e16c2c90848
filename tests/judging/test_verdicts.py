import json

import pytest

from assay.errors import AssayError
from assay.judging.verdicts import read_verdicts, write_verdicts
from assay.records import Claim, Verdict
from assay.scores import not_applicable, undetermined, value


def test_what_is_read_is_what_was_written_and_nan_is_not(tmp_path):
    scores = {
        "lexical_support": value(0.1 + 0.2),
        "relevancy": undetermined("the embedder gave a vector that is not finite"),
        "other": not_applicable("the generator abstained"),
    }
    verdicts = [Verdict("T1-002", (Claim("é\u2028", 1 / 3, "unsure"),), scores), Verdict("T1-001", (), {})]
    path = tmp_path / "verdicts.jsonl"
    write_verdicts(path, verdicts)
    first, second = read_verdicts(path)
    assert second == verdicts[1]
    assert (first.query_id, first.claims) == (verdicts[0].query_id, verdicts[0].claims)
    assert first.scores["lexical_support"] == scores["lexical_support"]
    assert [(score.state, score.reason) for score in first.scores.values()] == [
        (score.state, score.reason) for score in scores.values()
    ]
    assert json.loads(path.read_text().split("\n")[0])["scores"]["other"] == {
        "state": "not_applicable",
        "reason": "the generator abstained",
    }


def test_samples_are_written_where_there_are_some(tmp_path):
    path = tmp_path / "verdicts.jsonl"
    samples = {"faithfulness": (value(0.5), undetermined("claims: timeout"))}
    asked = Claim("a", None, "undetermined", "no verdict")
    verdicts = [Verdict("a", (asked,), {"faithfulness": value(0.5)}, samples), Verdict("b", (), {})]
    write_verdicts(path, verdicts)
    assert read_verdicts(path) == verdicts
    assert ["samples" in line for line in path.read_text().strip().split("\n")] == [True, False]


@pytest.mark.parametrize("samples", [[], {"a": [0.5]}, {"a": 1}, None])
def test_samples_that_are_none_are_named(tmp_path, samples):
    path = tmp_path / "verdicts.jsonl"
    path.write_text(json.dumps({"query_id": "a", "claims": [], "scores": {}, "samples": samples}) + "\n")
    with pytest.raises(AssayError, match=r"verdicts\.jsonl:1: not a verdict"):
        read_verdicts(path)


@pytest.mark.parametrize(
    "scores", [{"a": {"state": "guessed", "reason": ""}}, {"a": {"state": "value"}}, {"a": 0.5}, [], None]
)
def test_a_line_that_is_no_verdict_is_named(tmp_path, scores):
    path = tmp_path / "verdicts.jsonl"
    path.write_text(json.dumps({"query_id": "T1-001", "claims": [], "scores": scores}) + "\n")
    with pytest.raises(AssayError, match=r"verdicts\.jsonl:1: not a verdict"):
        read_verdicts(path)
