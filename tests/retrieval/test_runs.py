import json

import pytest

from assay.errors import AssayError
from assay.records import GivenAnswer, Hit, Ranking, Span
from assay.retrieval.runs import read_ranking, write_ranking

RANKINGS = [
    Ranking("Q1", (Hit("a.py#L1-L2", Span("a.py", 1, 2), 0.75, 3.5), Hit("a b%.py#L3-L9", Span("a b%.py", 3, 9), 0.5))),
    Ranking("Q2", ()),
]


def test_comes_back_as_it_was(tmp_path):
    write_ranking(tmp_path, RANKINGS, tag="pallets/A1/bm25")
    assert read_ranking(tmp_path / "ranking.jsonl") == RANKINGS


def test_a_line_holds_a_query(tmp_path):
    write_ranking(tmp_path, RANKINGS, tag="x")
    first = json.loads((tmp_path / "ranking.jsonl").read_text().split("\n")[0])
    assert first["hits"][0] == {
        "chunk_id": "a.py#L1-L2",
        "path": "a.py",
        "start": 1,
        "end": 2,
        "score": 0.75,
        "first_stage": 3.5,
    }


def test_the_trec_run_has_six_fields_a_line(tmp_path):
    write_ranking(tmp_path, RANKINGS, tag="pallets/A1/bm25")
    assert (tmp_path / "run.trec").read_text() == (
        "Q1 Q0 a.py#L1-L2 1 0.750000 pallets/A1/bm25\nQ1 Q0 a%20b%25.py#L3-L9 2 0.500000 pallets/A1/bm25\n"
    )


def test_refuses_a_chunk_named_twice(tmp_path):
    twice = Ranking("Q1", (RANKINGS[0].hits[0],) * 2)
    with pytest.raises(ValueError, match="Q1 names a chunk twice"):
        write_ranking(tmp_path, [twice], tag="x")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_field_is_named_with_its_line(tmp_path):
    (tmp_path / "ranking.jsonl").write_text('{"query_id": "Q1", "hits": []}\n{"query_id": "Q2"}\n')
    with pytest.raises(AssayError, match=r"ranking.jsonl:2: field 'hits' is missing"):
        read_ranking(tmp_path / "ranking.jsonl")


def test_what_another_system_said_comes_back(tmp_path):
    rankings = [
        Ranking("Q1", (Hit("d", Span("d", 1, 3), 1e-9, text="quoted"),), "", GivenAnswer("Yes.", ("a", "b"))),
        Ranking("Q2", (), "timeout", GivenAnswer(None, None)),
    ]
    write_ranking(tmp_path, rankings, tag="x")
    assert read_ranking(tmp_path / "ranking.jsonl") == rankings
    assert (tmp_path / "run.trec").read_text() == "Q1 Q0 d 1 1e-09 x\n"  # six digits would make it 0
