"""Rows of ragas, old and new, and of DeepEval."""

import json

import pytest

from assay.importing.format_settings import open_format
from assay.importing.judging_rules import Rules
from assay.importing.rag import context_id, question_id
from assay.importing.reading import Reading
from assay.importing.write_collection import write_collection

NEW_RAGAS = {
    "user_input": "who flies",
    "retrieved_contexts": ["birds fly", "fish swim", "birds fly"],
    "reference_contexts": ["birds fly", "bats fly"],
    "response": "Birds.",
    "reference": "Birds and bats.",
}
OLD_RAGAS = {
    "question": "who flies",
    "contexts": ["birds fly", "fish swim", "birds fly"],
    "answer": "Birds.",
    "ground_truth": "Birds and bats.",
}
DEEPEVAL = {
    "input": "who flies",
    "actual_output": "Birds.",
    "expected_output": "Birds and bats.",
    "retrieval_context": ["birds fly", "fish swim", "birds fly"],
    "context": ["birds fly", "bats fly"],
    "comments": None,
}


@pytest.fixture
def collect(project, tmp_path):
    def collect(content, name="rows.jsonl", *overrides):
        path = tmp_path / name
        path.write_text(content if isinstance(content, str) else "".join(json.dumps(row) + "\n" for row in content))
        reading = Reading()
        found = open_format("rag", path, "test", overrides, reading)
        summary = write_collection(found, project / "out", Rules(), reading.faults)
        read = {
            file.name: [json.loads(line) for line in file.read_text().splitlines()]
            for file in (project / "out").rglob("*.jsonl")
        }
        qrels = [line.split("\t") for line in (project / "out/qrels.tsv").read_text().splitlines()[1:]]
        return summary, read, qrels

    return collect


@pytest.mark.parametrize("row", [NEW_RAGAS, OLD_RAGAS, DEEPEVAL])
def test_rows_become_corpus_queries_judgments_and_a_record(collect, row):
    _, files, qrels = collect([row])
    judged = row is not OLD_RAGAS
    texts = ["birds fly", "bats fly", "fish swim"] if judged else ["birds fly", "fish swim"]
    query = question_id("who flies")
    assert files["corpus.jsonl"] == [{"_id": context_id(text), "text": text} for text in texts]
    assert files["queries.jsonl"] == [{"_id": query, "text": "who flies", "reference": "Birds and bats."}]
    assert qrels == ([[query, context_id("birds fly"), "1"], [query, context_id("bats fly"), "1"]] if judged else [])
    assert files["recorded.jsonl"] == [
        {
            "query_id": query,
            "hits": [{"doc_id": context_id("birds fly")}, {"doc_id": context_id("fish swim")}],
            "answer": "Birds.",
            "contexts": ["birds fly", "fish swim", "birds fly"],
        }
    ]


def test_the_record_is_read_by_the_stage_corpus(collect, project):
    from assay.foreign.systems import read_external
    from assay.records import Query

    collect([NEW_RAGAS])
    documents = {context_id(text): 1 for text in ("birds fly", "bats fly", "fish swim")}
    (result,) = read_external(project / "out/external", [Query(question_id("who flies"), "who flies")], documents)
    assert result.system == "recorded"
    assert [hit.doc_id for hit in result.hits] == [context_id("birds fly"), context_id("fish swim")]


def test_without_a_record_none_is_written(collect, project):
    collect([{"question": "who flies", "context": ["birds fly"], "ground_truths": ["Birds.", "Bats."], "answer": None}])
    assert not (project / "out/external").exists()


def test_no_contexts_are_not_the_same_as_none_recorded(collect):
    gold = {"context": ["birds fly"]}
    rows = [{"question": "a", "answer": "x", "contexts": [], **gold}, {"question": "b", "answer": "y", **gold}]
    assert collect(rows)[1]["recorded.jsonl"] == [
        {"query_id": question_id("a"), "hits": [], "answer": "x", "contexts": []},
        {"query_id": question_id("b"), "answer": "y"},
    ]


def test_an_id_of_the_row_is_kept(collect):
    rows = [{"id": 7, "question": "a", "context": "x"}, {"id": "q 8", "question": "a", "context": "x"}]
    assert [row["_id"] for row in collect(rows)[1]["queries.jsonl"]] == ["7", "q 8"]


def test_reads_csv_with_lists_in_cells(collect):
    table = "question,contexts,answer\nwho flies,\"['birds fly', 'bats fly']\",Birds.\nwho swims,fish swim,Fish.\n"
    _, files, _ = collect(table, "rows.csv")
    assert [row["contexts"] for row in files["recorded.jsonl"]] == [["birds fly", "bats fly"], ["fish swim"]]
    _, files, _ = collect("input,retrieval_context\nx,a|b\n", "rows.csv", "rows.separator='|'")
    assert [row["contexts"] for row in files["recorded.jsonl"]] == [["a", "b"]]


def test_names_rows_that_cannot_be_read(collect):
    from assay.errors import AssayError

    rows = [
        {"contexts": ["x"]},
        {"user_input": [{"type": "human", "content": "hi"}]},
        {"question": "a", "contexts": {"0": "x"}},
        {"question": "b", "contexts": ["x"], "answer": 5},
        {"question": "b", "contexts": ["x"]},
        {"question": " ", "contexts": ["x"]},
    ]
    with pytest.raises(AssayError) as error:
        collect(rows)
    faults = [line.rpartition("rows.jsonl:")[2] for line in str(error.value).split("\n")]
    assert [fault.split(".")[0] for fault in faults[:5]] == [
        "1: question: no column `user_input` or `question` or `input` or `query`; there are `contexts`",
        "2: question: it is a list of messages",
        "3: retrieved: `{'0': 'x'}` is no list of texts",
        "4: answer: must be a text or null",
        "6: question: it is empty",
    ]
    assert "rows.jsonl:5: id: the query" in str(error.value).split("\n")[5]
