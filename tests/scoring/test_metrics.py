import pytest

from assay.errors import AssayError
from assay.scoring.metrics import read_metrics, write_metrics

METRICS = {"overall": {"ndcg@10": {"n": 2, "mean": 0.5}}, "intent": {}}


def test_writes_sorted_keys_and_reads_them_back(tmp_path):
    path = tmp_path / "pallets" / "bm25.json"
    write_metrics(path, METRICS)
    assert path.read_text() == (
        '{\n  "intent": {},\n  "overall": {\n    "ndcg@10": {\n      "mean": 0.5,\n      "n": 2\n    }\n  }\n}\n'
    )
    assert read_metrics(path) == METRICS


@pytest.mark.parametrize("entry", [float("nan"), float("inf"), None, [1.0], "1", True])
def test_writes_nothing_but_finite_numbers_and_leaves_the_former_file(tmp_path, entry):
    path = tmp_path / "bm25.json"
    write_metrics(path, METRICS)
    with pytest.raises(ValueError, match=r"`overall\.ndcg@10` is .*, not a finite number"):
        write_metrics(path, {"overall": {"ndcg@10": entry}})
    assert read_metrics(path) == METRICS
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not JSON"),
        ('{"a": 1', "not JSON"),
        ("[]", "not a JSON object"),
        ('{"a": {"b": NaN}}', "`a.b` is nan, not a finite number"),
        ('{"a": 1e999}', "`a` is inf, not a finite number"),
        ('{"a": null}', "`a` is None, not a finite number"),
    ],
)
def test_refuses_a_malformed_file(tmp_path, text, message):
    path = tmp_path / "bm25.json"
    path.write_text(text)
    with pytest.raises(AssayError, match=rf"bm25\.json: {message}"):
        read_metrics(path)


def test_says_that_the_file_is_missing(tmp_path):
    with pytest.raises(AssayError, match=r"bm25\.json is missing"):
        read_metrics(tmp_path / "bm25.json")
