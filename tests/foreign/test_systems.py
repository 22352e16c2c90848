import gzip

import pytest

from assay.errors import AssayError
from assay.foreign.result import ForeignHit, ForeignResult
from assay.foreign.systems import read_external, read_external_results, write_external


def test_no_folder_is_no_system(tmp_path, queries, documents):
    assert read_external(tmp_path / "external", queries, documents) == []


def test_reads_rows_by_system_then_in_the_order_of_the_queries(put, queries, documents):
    put("zeta.jsonl", [{"query_id": "q3", "answer": ""}])
    folder = put(
        "alpha.jsonl",
        [
            {"query_id": "q1", "hits": [{"doc_id": "app/a.py", "start": 2, "end": 3, "text": "x"}], "contexts": ["x"]},
            {"query_id": "q2", "hits": [], "answer": "Two.", "failure": "timeout"},
        ],
    )
    assert read_external(folder, queries, documents) == [
        ForeignResult("alpha", "q2", (), "Two.", None, "timeout"),
        ForeignResult("alpha", "q1", (ForeignHit("app/a.py", None, 2, 3, "x"),), None, ("x",)),
        ForeignResult("zeta", "q3", None, ""),
    ]


def test_a_run_is_ordered_by_score_then_id_and_its_ranks_are_not_read(put, queries, documents):
    run = "q1 Q0 app/b.py 1 0.5 t\nq2 Q0 app/a.py 1 7 t\nq1 Q0 app/a.py 2 0.5 t\nq1\tQ0\tempty.txt 3 9.5 t\n"
    (second, first) = read_external(put("run.trec", run), queries, documents)
    assert second == ForeignResult("run", "q2", (ForeignHit("app/a.py", 7.0, 1, 10),))
    # an empty document has one line, as a span has at least one
    assert first.hits == (
        ForeignHit("empty.txt", 9.5, 1, 1),
        ForeignHit("app/a.py", 0.5, 1, 10),
        ForeignHit("app/b.py", 0.5, 1, 5),
    )


def test_trec_eval_orders_equal_scores_by_the_last_id(put, queries, documents):
    put("settings.yaml", "order: trec_eval\n")
    folder = put("run.run", "q1 Q0 app/a.py 1 0.5 t\nq1 Q0 app/b.py 2 0.5 t\n")
    assert [hit.doc_id for hit in read_external(folder, queries, documents)[0].hits] == ["app/b.py", "app/a.py"]


def test_an_id_of_a_chunk_names_its_lines(put, queries, documents):
    folder = put("run.txt", "q1 Q0 app/a.py#L3-L9 1 1.0 t\nq1 Q0 app/a.py#L1-L2 2 0.5 t\n")
    hits = read_external(folder, queries, documents)[0].hits
    assert [(hit.doc_id, hit.start, hit.end) for hit in hits] == [("app/a.py", 3, 9), ("app/a.py", 1, 2)]


def test_reads_gzip(put, queries, documents):
    folder = put("run.trec.gz", gzip.compress(b"q1 Q0 app/a.py 1 1.0 t\r\n\n"))
    assert read_external(folder, queries, documents)[0].system == "run"


def test_all_faults_of_a_run_are_named_by_their_lines(put, queries, documents):
    run = (
        "q1 Q0 app/a.py 1 1.0 t\n"
        "q1 Q0 app/a.py 2 0.5 t\n"
        "q9 Q0 app/a.py 1 1.0 t\n"
        "q1 Q0 app/c.py 1 1.0 t\n"
        "q1 Q0 app/b.py 1 nan t\n"
        "q1 Q0 app/b.py 1 -inf t\n"
        "q1 Q0 app/b.py 1 1_0 t\n"
        "q1 Q0 app/b.py 1.0\n"
    )
    with pytest.raises(AssayError) as caught:
        read_external(put("run.trec", run), queries, documents)
    lines = str(caught.value).split("\n")
    assert [line.rpartition("run.trec:")[2][:2] for line in lines] == [f"{line}:" for line in range(2, 9)]
    assert "`app/a.py` stands twice" in lines[0]
    assert "no query `q9`" in lines[1]
    assert "no document `app/c.py`. Closest: `app/a.py`" in lines[2]
    assert all("no finite number" in line for line in lines[3:6])
    assert "has 4 fields" in lines[6]


def test_all_faults_of_rows_are_named_by_their_lines(put, queries, documents):
    rows = [
        {"query_id": "q1", "hits": [{"doc_id": "app/a.py"}, {"doc_id": "app/a.py"}]},
        {"query_id": "q1"},
        {"query_id": "q2", "hits": [{"doc_id": "app/a.py", "start": 9, "end": 11}, {"doc_id": "x", "start": 1}]},
    ]
    with pytest.raises(AssayError) as caught:
        read_external(put("mine.jsonl", rows), queries, documents)
    lines = str(caught.value).split("\n")
    assert "mine.jsonl:1: query q1: hits[1]: `app/a.py` stands twice" in lines[0]
    assert "mine.jsonl:2: query q1 stands already in line 1" in lines[1]
    assert "mine.jsonl:3: query q2: hits[0]: lines 9 to 11 are not in `app/a.py`, which has 10" in lines[2]
    assert "mine.jsonl:3: query q2: hits[1]: the suite has no document `x`." in lines[3]
    assert len(lines) == 4


def test_the_better_of_two_counts_where_the_settings_say_so(put, queries, documents):
    put("settings.yaml", "repeats: best\n")
    folder = put("run.trec", "q1 Q0 app/a.py 1 1 t\nq1 Q0 app/b.py 1 2 t\nq1 Q0 app/a.py 1 3 t\n")
    hits = read_external(folder, queries, documents)[0].hits
    assert [(hit.doc_id, hit.score) for hit in hits] == [("app/a.py", 3.0), ("app/b.py", 2.0)]


def test_a_system_has_one_file(put, queries, documents):
    put("mine.jsonl", [{"query_id": "q1"}])
    with pytest.raises(AssayError, match=r"`mine` has its results in mine\.jsonl already"):
        read_external(put("mine.trec", "q1 Q0 app/a.py 1 1 t\n"), queries, documents)


@pytest.mark.parametrize("name", ["notes.csv", "run", "a b.trec"])
def test_another_file_is_named(put, queries, documents, name):
    with pytest.raises(AssayError, match="no file of a system"):
        read_external(put(name, "x"), queries, documents)


def test_what_may_lie_beside_them(put, queries, documents):
    for name in (".gitignore", "README.md", "mine.trec.dvc", "settings.yaml"):
        put(name, "")
    assert read_external(put("a.trec", "q1 Q0 app/a.py 1 1 t\n"), queries, documents)[0].system == "a"


def test_an_empty_file_is_a_fault(put, queries, documents):
    with pytest.raises(AssayError, match="holds no result"):
        read_external(put("run.trec", "\n"), queries, documents)


def test_comes_back_as_it_was_by_query(tmp_path):
    results = [
        ForeignResult("a", "q1", (ForeignHit("d", 1.5, 1, 2, "é"), ForeignHit("e", 1.0, 1, 1)), "Yes.", ("é",)),
        ForeignResult("b", "q1", None, None, None, "timeout"),
        ForeignResult("b", "q2", ()),
    ]
    write_external(tmp_path / "external.jsonl", results)
    assert read_external_results(tmp_path / "external.jsonl", "a") == {"q1": results[0]}
    assert read_external_results(tmp_path / "external.jsonl", "b") == {"q1": results[1], "q2": results[2]}


def test_an_unknown_system_is_named_beside_the_known(tmp_path):
    write_external(tmp_path / "external.jsonl", [ForeignResult("a", "q", ())])
    with pytest.raises(AssayError, match=r"system `mine`\. There are: a\..*external/mine\.jsonl"):
        read_external_results(tmp_path / "external.jsonl", "mine")


def test_a_suite_without_other_systems_has_no_results_and_no_empty_file(tmp_path):
    write_external(tmp_path / "external.jsonl", [])
    assert (tmp_path / "external.jsonl").read_text() == '{"systems": []}\n'
    assert read_external_results(tmp_path / "external.jsonl", "mine") == {}
