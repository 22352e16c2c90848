from assay.corpora.qrels import read_qrels, write_qrels
from assay.records import Span


def test_qrels_come_back_in_their_order(tmp_path):
    qrels = {"T2": {Span("b.py", 4, 9): 3, Span("a.py", 1, 1): 0}, "U1": {}}
    write_qrels(tmp_path / "qrels.jsonl", qrels)
    assert read_qrels(tmp_path / "qrels.jsonl") == qrels
    assert list(read_qrels(tmp_path / "qrels.jsonl")["T2"]) == [Span("b.py", 4, 9), Span("a.py", 1, 1)]
