"""Three documents, two queries; every fault is put in by hand."""

import json

import pytest

from assay.config import CollectionSuiteConfig
from assay.corpora.collection import read_collection
from assay.errors import AssayError
from assay.records import PROSE, Document, Span

CORPUS = [
    {"_id": "d 2", "title": "Wings", "text": "Of birds.\nOf planes."},
    {"_id": "d/1", "text": "No title, one line."},
    {"_id": "empty", "title": "", "text": ""},
]
QUERIES = [
    {"_id": "q1", "text": "what carries a plane", "reference": "Wings.", "keywords": ["wing"], "group": "flight"},
    {"_id": "q2", "text": "nothing is judged"},
]
QRELS = "query-id\tcorpus-id\tscore\nq1\td 2\t2\nq1\tempty\t0\n"


@pytest.fixture
def read(tmp_path):
    def reading(corpus=CORPUS, queries=QUERIES, qrels=QRELS, **config):
        for name, rows in (("corpus.jsonl", corpus), ("queries.jsonl", queries)):
            lines = rows if isinstance(rows, str) else "".join(json.dumps(row) + "\n" for row in rows)
            (tmp_path / name).write_text(lines)
        (tmp_path / "qrels.tsv").write_text(qrels)
        return read_collection(tmp_path, CollectionSuiteConfig(name="tiny", kind="collection", **config))

    return reading


def test_documents_are_sorted_and_begin_with_their_title(read):
    assert read().corpus.documents == (
        Document("d 2", "Wings\nOf birds.\nOf planes.", PROSE),
        Document("d/1", "No title, one line.", PROSE),
        Document("empty", "", PROSE),
    )


def test_queries_keep_their_order_and_bring_what_is_known(read):
    first, second = read(queries=QUERIES[::-1]).queries[::-1]
    assert (first.id, first.reference, first.keywords, first.group) == ("q1", "Wings.", ("wing",), "flight")
    assert (second.id, second.reference, second.keywords, second.group) == ("q2", "", (), "")


def test_judged_are_whole_documents(read):
    """The first has three lines with its title; an empty one counts as one line."""
    assert read().qrels == {"q1": {Span("d 2", 1, 3): 2, Span("empty", 1, 1): 0}, "q2": {}}


def test_the_manifest_tells_what_was_read(read):
    manifest = read().corpus.manifest
    assert (manifest["files"], manifest["bytes"]) == (3, 26 + 19)
    assert manifest["hash"] != read(corpus=[{**CORPUS[0], "text": "Of bees."}, *CORPUS[1:]]).corpus.manifest["hash"]


def test_a_rater_may_follow_the_score(read):
    marked = "query-id\tcorpus-id\tscore\trater\nq1\td 2\t2\tmachine:m\n"
    assert read(qrels=marked).qrels["q1"] == {Span("d 2", 1, 3): 2}


def test_of_repeated_judgments_the_highest_counts_if_asked_for(read):
    twice = QRELS + "q1\td 2\t3\nq1\td 2\t1\n"
    assert read(qrels=twice, repeated_judgments="highest").qrels["q1"][Span("d 2", 1, 3)] == 3
    with pytest.raises(AssayError, match=r"qrels.tsv:4: corpus-id: `d 2` is judged for this query already.*highest"):
        read(qrels=twice)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"corpus": [*CORPUS, CORPUS[0]]}, r"corpus.jsonl:4: _id: the document `d 2` stands there already"),
        ({"corpus": [{"_id": "a"}]}, r"corpus.jsonl:1: text: is missing"),
        ({"corpus": [{"_id": 7, "text": ""}]}, r"corpus.jsonl:1: _id: must be a text, not int"),
        ({"corpus": '{"_id": "a", "text": "t"}\n{"_id": \n'}, r"corpus.jsonl:2: not JSON"),
        ({"corpus": "\n\n"}, "holds no document"),
        ({"queries": [*QUERIES, QUERIES[1]]}, r"queries.jsonl:3: _id: the query `q2` stands there already"),
        ({"queries": [{"_id": "q1", "text": " "}]}, r"queries.jsonl:1: text: the query `q1` is empty"),
        ({"queries": [{"_id": "q1", "text": "a", "keywords": "b"}]}, r"keywords: must be a list"),
        ({"qrels": "q1\td 2\t2\n"}, r"qrels.tsv:1: the first line must be `query-id<TAB>corpus-id<TAB>score`"),
        ({"qrels": QRELS + "q1\td 2\n"}, r"qrels.tsv:4: 2 columns, expected 3"),
        ({"qrels": QRELS + "q3\td 2\t1\n"}, r"qrels.tsv:4: query-id: queries.jsonl has no query `q3`"),
        ({"qrels": QRELS + "q1\td 3\t1\n"}, r"qrels.tsv:4: corpus-id: corpus.jsonl has no document `d 3`. Closest"),
        ({"qrels": QRELS + "q2\td 2\t-1\n"}, r"qrels.tsv:4: score: `-1` is no grade from 0 on"),
        ({"qrels": QRELS + "q2\td 2\t1.5\n"}, r"qrels.tsv:4: score: `1.5` is no grade"),
        ({"qrels": QRELS + "q2\td 2\t101\n"}, r"qrels.tsv:4: score: `101` is no grade.*up to 100"),
        ({"qrels": QRELS + "q2\td 2\t" + "9" * 5000 + "\n"}, r"qrels.tsv:4: score: `9999"),
        ({"corpus": '{"_id": ' + "9" * 5000 + "}\n"}, r"corpus.jsonl:1: not JSON \(a number"),
        ({"corpus": "[" * 100_000 + "\n"}, r"corpus.jsonl:1: not JSON"),
    ],
)
def test_a_fault_names_file_line_field_and_the_mend(read, given, fault):
    with pytest.raises(AssayError, match=fault):
        read(**given)


def test_all_faults_of_a_file_are_named_at_once(read):
    with pytest.raises(AssayError) as error:
        read(qrels=QRELS + "q9\td 2\t1\nq1\td 9\t1\n")
    assert str(error.value).count("qrels.tsv:") == 2


@pytest.mark.parametrize("name", ["corpus.jsonl", "queries.jsonl", "qrels.tsv"])
def test_a_missing_file_says_what_makes_it(read, tmp_path, name):
    read()
    (tmp_path / name).unlink()
    with pytest.raises(AssayError, match=f"{name} is missing.*assay import"):
        read_collection(tmp_path, CollectionSuiteConfig(name="tiny", kind="collection"))


def test_a_byte_order_mark_and_line_ends_of_windows_are_no_content(read, tmp_path):
    read()
    for name in ("corpus.jsonl", "queries.jsonl", "qrels.tsv"):
        text = (tmp_path / name).read_text().replace("\n", "\r\n")
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + text.encode())
    again = read_collection(tmp_path, CollectionSuiteConfig(name="tiny", kind="collection"))
    assert again.qrels == read().qrels


@pytest.mark.parametrize("name", ["corpus.jsonl", "queries.jsonl", "qrels.tsv"])
def test_another_encoding_is_named(read, tmp_path, name):
    read()
    (tmp_path / name).write_bytes("query-id\tcorpus-id\tscore\né".encode("latin-1"))
    with pytest.raises(AssayError, match=f"{name}: not UTF-8"):
        read_collection(tmp_path, CollectionSuiteConfig(name="tiny", kind="collection"))
