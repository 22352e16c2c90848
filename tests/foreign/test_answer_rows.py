import pytest

from assay.corpora.faults import Faults
from assay.foreign.answer_rows import answer_rows
from assay.foreign.result import ForeignHit, ForeignResult


def read(tmp_path, text):
    path, faults = tmp_path / "a.jsonl", Faults("a.jsonl")
    path.write_text(text)
    return list(answer_rows(path, "mine", faults)), faults.found


def test_reads_what_is_there(tmp_path):
    text = (
        '{"query_id": "q", "hits": [{"doc_id": "d", "score": 2}]}\n\n{"query_id": "r", "answer": null, "hits": null}\n'
    )
    rows, faults = read(tmp_path, text)
    assert faults == []
    assert rows == [
        (1, ForeignResult("mine", "q", (ForeignHit("d", 2.0),))),
        (3, ForeignResult("mine", "r", None)),
    ]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("{", "not JSON"),
        ("[]", "a row must be a JSON object"),
        ('{"hits": []}', "`query_id` must be a text that is not empty"),
        ('{"query_id": ""}', "`query_id` must be a text that is not empty"),
        ('{"query_id": 7}', "`query_id` must be a text"),
        ('{"query_id": "q", "anwser": "x"}', "`anwser` is unknown. Did you mean `answer`?"),
        ('{"query_id": "q", "answer": ["x"]}', "`answer` must be a text"),
        ('{"query_id": "q", "contexts": "x"}', "`contexts` must be a list"),
        ('{"query_id": "q", "contexts": [null]}', "`contexts` must be a list of texts"),
        ('{"query_id": "q", "hits": {}}', "`hits` must be a list"),
        (
            '{"query_id": "q", "hits": [{"doc_id": "d"}, {"docid": "e"}]}',
            "hits[1]: `docid` is unknown. Did you mean `doc_id`?",
        ),
        ('{"query_id": "q", "hits": [{"doc_id": "d", "score": NaN}]}', "`NaN` is no finite number"),
        ('{"query_id": "q", "hits": [{"doc_id": "d", "score": 1e999}]}', "hits[0]: `score`: `inf` is no finite number"),
        ('{"query_id": "q", "hits": [{"doc_id": "d", "score": true}]}', "hits[0]: `score`: `True` is no finite number"),
        ('{"query_id": "q", "hits": [{"doc_id": "d", "score": 1}, {"doc_id": "e"}]}', "1 of 2 hits have a score"),
        (
            '{"query_id": "q", "hits": [{"doc_id": "d", "start": 0, "end": 1}]}',
            "hits[0]: `start` must be a line number",
        ),
        (
            '{"query_id": "q", "hits": [{"doc_id": "d", "start": 1, "end": 2.0}]}',
            "hits[0]: `end` must be a line number",
        ),
        ('{"query_id": "q", "answer": "\\ud800"}', "half of a surrogate pair"),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_what_is_malformed_has_its_line(tmp_path, row, fault):
    rows, faults = read(tmp_path, f'{{"query_id": "first"}}\n{row}\n')
    assert [line for line, _ in rows] == [1]
    ((line, message),) = faults
    assert line == 2
    assert fault in message
