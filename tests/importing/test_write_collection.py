import json

import pytest

from assay.errors import AssayError
from assay.importing.format_settings import open_format
from assay.importing.judging_rules import Rules
from assay.importing.reading import Reading
from assay.importing.write_collection import write_collection


@pytest.fixture
def collect(project):
    def collect(name, path, overrides=(), **rules):
        reading = Reading()
        found = open_format(name, path, "test", overrides, reading)
        summary = write_collection(found, project / "out", Rules(**rules), reading.faults)
        return summary, lambda file: (project / "out" / file).read_text()

    return collect


def rows(text):
    return [json.loads(line) for line in text.splitlines()]


def test_writes_the_files_of_a_suite(collect, beir):
    summary, text = collect("beir", beir, kept_queries="all")
    assert rows(text("corpus.jsonl")) == [
        {"_id": "d 1", "title": "Wings", "text": "of birds"},
        {"_id": "d2", "text": "of planes"},
    ]
    assert rows(text("queries.jsonl")) == [{"_id": "q1", "text": "wings"}, {"_id": "q2", "text": "planes"}]
    assert text("qrels.tsv") == "query-id\tcorpus-id\tscore\nq1\td 1\t2\nq1\td2\t0\n"
    assert (summary.documents, summary.queries, summary.judgments) == (2, 2, 2)
    assert summary.grades == {0: 1, 2: 1}
    assert summary.queries_without_judgments == 1


def test_leaves_queries_of_other_splits_out_and_counts_them(collect, beir):
    summary, text = collect("beir", beir)
    assert [row["_id"] for row in rows(text("queries.jsonl"))] == ["q1"]
    assert (summary.queries, summary.left_out_queries, summary.queries_without_judgments) == (1, 1, 0)


def test_what_is_written_is_read_by_the_stage_corpus(collect, beir, project):
    from assay.config import CollectionSuiteConfig
    from assay.corpora.collection import read_collection
    from assay.records import Span

    collect("beir", beir)
    read = read_collection(project / "out", CollectionSuiteConfig(name="x", kind="collection"))
    assert [document.path for document in read.corpus.documents] == ["d 1", "d2"]
    assert read.qrels == {"q1": {Span("d 1", 1, 2): 2, Span("d2", 1, 1): 0}}


QRELS = "query-id\tcorpus-id\tscore\n"


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("q1\td3\t1\n", r"test\.tsv:2: document: there is none with the id `d3`.*--drop-unknown"),
        ("q9\td2\t1\n", r"test\.tsv:2: query: there is none with the id `q9`"),
        ("q1\td2\t-2\n", r"test\.tsv:2: grade: -2 is negative.*--negative-as-zero"),
        ("q1\td2\t.5\n", r"test\.tsv:2: grade: `\.5` is no whole number"),
        ("q1\td2\t1_0\n", r"test\.tsv:2: grade: `1_0` is no whole number"),
        ("q1\td2\t1\nq1\td2\t1\n", r"test\.tsv:3: document: `d2` is judged .* already .*--repeated highest"),
        ("q1\td2\n", r"test\.tsv:2: 2 cells, the header has 3"),
        ("q1\t \t1\n", r"test\.tsv:2: document: must not be empty"),
    ],
)
def test_names_each_doubtful_judgment_with_the_mend(collect, beir, added, message):
    (beir / "qrels/test.tsv").write_text(QRELS + added)
    with pytest.raises(AssayError, match=message):
        collect("beir", beir, kept_queries="all")


def test_doubtful_judgments_are_mended_by_switches_and_counted(collect, beir):
    (beir / "qrels/test.tsv").write_text(f"{QRELS}q1\td2\t1\nq1\td2\t3.0\nq1\td2\t2\nq1\td 1\t-1\nq1\tx\t1\ny\td2\t1\n")
    summary, text = collect("beir", beir, drop_unknown=True, negative_as_zero=True, highest_of_repeated=True)
    assert text("qrels.tsv") == f"{QRELS}q1\td2\t3\nq1\td 1\t0\n"
    assert (summary.negative_as_zero, summary.repeated) == (1, 2)
    assert summary.dropped == {"judgments of an unknown query": 1, "judgments of an unknown document": 1}


def test_names_the_first_twenty_faults_and_counts_the_others(collect, beir):
    (beir / "corpus.jsonl").write_text("".join(f'{{"_id": "d{n}"}}\n' for n in range(30)))
    with pytest.raises(AssayError) as error:
        collect("beir", beir)
    lines = str(error.value).split("\n")
    wanted = "text: no column `text`; there are `_id`. Name the right one: --set documents.text=NAME."
    # 30 lines without a text, 2 judgments of documents that are therefore not there, and no document at all
    assert lines[19] == f"{beir}/corpus.jsonl:20: {wanted}"
    assert lines[20:] == ["and 13 more.", "Nothing was written."]


def test_refuses_repeated_and_broken_ids_and_texts(collect, write, beir):
    write(
        corpus_dot_jsonl=[
            {"_id": "d 1", "text": "x"},
            {"_id": "d 1", "text": "y"},
            {"_id": "a\tb", "text": "x"},
            {"_id": 7, "text": "a number is an id"},
            {"_id": None, "text": "x"},
            {"_id": "d2", "text": None},
            {"_id": "d3", "text": "half \ud83d"},
            {"_id": "d4", "text": 5},
        ],
        queries_dot_jsonl=[{"_id": "q1", "text": " "}, {"_id": "q1", "text": "x"}],
        qrels__test_dot_tsv=f"{QRELS}q1\t7\t1\n",
    )
    with pytest.raises(AssayError) as error:
        collect("beir", beir)
    corpus, queries = f"{beir}/corpus.jsonl", f"{beir}/queries.jsonl"
    assert str(error.value).split("\n") == [
        f"{queries}:1: text: the query `q1` is empty. Give it words, or remove it.",
        f"{queries}:2: id: the query `q1` is there already ({queries}:1). Remove one, or give each an id of its own.",
        f"{corpus}:2: id: the document `d 1` is there already. Remove one, or give each an id of its own.",
        f"{corpus}:3: id: `a\tb` has a tab, a line end or another control character. "
        "Replace it, also where it is named.",
        f"{corpus}:5: id: is null; write an id, or remove the row.",
        f"{corpus}:6: text: is null; write a text, or remove the row.",
        f"{corpus}:7: text: `\\ud83d` is half a character. Remove it.",
        f"{corpus}:8: text: `5` is int; write a text, or remove the row.",
        "Nothing was written.",
    ]


def test_a_collection_without_judgments_of_the_split_says_so(collect, beir):
    (beir / "qrels/test.tsv").write_text(QRELS)
    with pytest.raises(AssayError, match=r"queries: there is none\. Is it the right --split\?"):
        collect("beir", beir)


def test_documents_are_streamed(collect, beir):
    """Of 31 MB of documents no more than a part is held at any time."""
    import tracemalloc

    text = "x" * 1000
    with (beir / "corpus.jsonl").open("a") as file:
        file.writelines(f'{{"_id": "n{n}", "text": "{text}"}}\n' for n in range(30_000))
    tracemalloc.start()
    summary, _ = collect("beir", beir)
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert summary.documents == 30_002
    assert held < 10_000_000  # of 31 MB; the ids take 3 MB


RUN = "q1 Q0 d2 1 1.5 t\nq1 Q0 d1 2 1 t\nq1 Q0 d2 3 2.5 t\nq1 Q0 d2 4 2.5 t\n"


@pytest.fixture
def trec(write):
    return write(
        docs_dot_jsonl=[{"id": "d1", "text": "of birds"}, {"id": "d2", "text": "of planes"}],
        topics_dot_tsv="q1\twings\n",
        qrels_dot_txt="q1 0 d1 1\n",
        okapi_dot_run=RUN,
    )


def test_a_document_that_a_run_ranks_twice_is_a_fault(collect, trec):
    with pytest.raises(AssayError, match=r"okapi\.run:3: document: `d2` is ranked .* already.*--repeated-hits best"):
        collect("trec", trec)


def test_by_a_switch_its_highest_score_counts(collect, trec):
    summary, text = collect("trec", trec, best_of_repeated_hits=True)
    assert text("external/okapi.trec") == "q1 Q0 d2 3 2.5 t\nq1 Q0 d1 2 1.0 t\n"
    assert summary.dropped == {"run lines of a document that is ranked twice": 2}
