"""The layouts that are tables: the names of MTEB and ir_datasets, and one's own."""

import pandas as pd
import pytest

from assay.errors import AssayError
from assay.importing.format_settings import open_format
from assay.importing.reading import Reading


@pytest.fixture
def read(project):
    def read(name, folder, *overrides):
        reading = Reading()
        found = open_format(name, folder, "test", overrides, reading)
        content = (
            [(document.id, document.title, document.text) for document in found.documents()],
            [(query.id, query.text) for query in found.queries()],
            [(judgment.query_id, judgment.doc_id, judgment.grade) for judgment in found.judgments()],
        )
        assert reading.faults.named == []
        return content

    return read


def test_reads_mteb_in_parquet_parts(read, tmp_path):
    for name in ("corpus", "queries", "default"):
        (tmp_path / "m" / name).mkdir(parents=True)
    for part, ids in (("0", ["a"]), ("1", ["b"])):
        frame = pd.DataFrame({"_id": ids, "text": ["x"], "title": [None]})
        frame.to_parquet(tmp_path / f"m/corpus/corpus-{part}.parquet")
    pd.DataFrame({"id": ["q"], "text": ["y"]}).to_parquet(tmp_path / "m/queries/queries-0.parquet")
    frame = pd.DataFrame({"query-id": ["q"], "corpus-id": ["b"], "score": [1.0]})
    frame.to_parquet(tmp_path / "m/default/test-0.parquet")
    frame.to_parquet(tmp_path / "m/default/dev-0.parquet")
    assert read("mteb", tmp_path / "m") == ([("a", "", "x"), ("b", "", "x")], [("q", "y")], [("q", "b", 1)])


def test_reads_mteb_in_json_lines(read, write):
    folder = write(
        corpus__part_dot_jsonl=[{"id": "a", "text": "x", "title": "t"}],
        queries__part_dot_jsonl=[{"_id": "q", "text": "y"}],
        qrels__test_dot_jsonl=[{"query-id": "q", "corpus-id": "a", "score": 2}],
    )
    assert read("mteb", folder) == ([("a", "t", "x")], [("q", "y")], [("q", "a", 2)])


@pytest.mark.parametrize("table", [True, False])
def test_reads_ir_datasets(read, write, table):
    qrels = "query_id\tdoc_id\trelevance\titeration\nq\ta\t1\t0\n"
    judged = (
        {"qrels_dot_tsv": qrels}
        if table
        else {"qrels_dot_jsonl": [{"query_id": "q", "doc_id": "a", "relevance": 1, "iteration": "0"}]}
    )
    folder = write(
        docs_dot_jsonl=[{"doc_id": "a", "text": "x"}], queries_dot_jsonl=[{"query_id": "q", "text": "y"}], **judged
    )
    assert read("ir_datasets", folder) == ([("a", "", "x")], [("q", "y")], [("q", "a", 1)])


def test_reads_tables_of_ones_own_by_the_names_given(read, write):
    folder = write(
        pages_dot_csv="url,heading,body\n/a,Wings,of birds\n",
        asked_dot_tsv="nr\tquestion\n1\twho flies\n",
        votes_dot_csv="nr,url,stars\n1,/a,3\n",
    )
    settings = [
        "documents.files=pages.csv", "documents.id=url", "documents.title=heading",
        "queries.files=asked.tsv", "queries.id=nr",
        "judgments.files=votes.csv", "judgments.query=nr", "judgments.document=url", "judgments.grade=[points, stars]",
    ]  # fmt: skip
    assert read("table", folder, *settings) == ([("/a", "Wings", "of birds")], [("1", "who flies")], [("1", "/a", 3)])


def test_a_collection_of_ones_own_may_lack_judgments(read, write):
    folder = write(docs_dot_csv="id,text\na,x\n", queries_dot_csv="id,text\nq,y\n")
    assert read("table", folder) == ([("a", "", "x")], [("q", "y")], [])


def test_says_what_lies_there_where_a_file_is_missing(read, beir):
    (beir / "qrels/test.tsv").rename(beir / "qrels/dev.tsv")
    with pytest.raises(AssayError, match=r"judgments: no file qrels/test\.tsv\. There: .*qrels/dev\.tsv"):
        read("beir", beir)


def test_names_a_setting_that_is_unknown(read, beir):
    with pytest.raises(AssayError, match=r"documents: `body`"):
        read("beir", beir, "documents.body=text")
    with pytest.raises(AssayError, match=r"there is no `docs`. There are: documents, queries, judgments"):
        read("beir", beir, "docs.text=body")
    with pytest.raises(AssayError, match="is no setting"):
        read("beir", beir, "documents.text")
    with pytest.raises(AssayError, match=r"no format `pdf`. There are: beir, ir_datasets, mteb, rag, table, trec"):
        read("pdf", beir)
