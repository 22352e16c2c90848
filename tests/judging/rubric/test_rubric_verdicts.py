import pytest

from assay.errors import AssayError
from assay.judging.rubric.rubric_verdicts import read_rubric_verdicts, write_rubric_verdicts
from assay.search_tasks import Dimension, RubricVerdict


def test_written_and_read_again(tmp_path):
    verdicts = [
        RubricVerdict(
            "Q-1",
            (Dimension("avoidance", 7.5, 15, "half\nof it"), Dimension("file_type", 0, 20, "Ü")),
            ("too_generic",),
            "so so",
            ("few_terms: more",),
            claimed_total=80,
            claimed_passed=True,
            samples=(7.5, 8),
        ),
        RubricVerdict("Q-2", (), (), "", failure="timeout"),
    ]
    path = tmp_path / "rubric.jsonl"
    write_rubric_verdicts(path, verdicts)
    assert read_rubric_verdicts(path) == verdicts
    first = path.read_bytes()
    write_rubric_verdicts(path, read_rubric_verdicts(path))
    assert path.read_bytes() == first


@pytest.mark.parametrize(
    "line",
    [
        '{"task_id": "Q-1"}',
        '{"task_id": "Q-1", "dimensions": [{"points": 1}], "critical": [], "advice": [], "samples": []}',
    ],
)
def test_a_line_that_is_no_verdict_is_named(tmp_path, line):
    path = tmp_path / "rubric.jsonl"
    path.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(AssayError, match=r"rubric\.jsonl:1: not a rubric verdict"):
        read_rubric_verdicts(path)
