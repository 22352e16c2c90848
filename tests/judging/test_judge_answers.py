from types import SimpleNamespace

from assay.judging.judge_answers import judge_answers
from assay.records import Query


def test_a_cell_without_a_judge_has_no_verdicts(tmp_path):
    assert judge_answers(SimpleNamespace(judge=None), [Query("q", "?", "1", "tests")], [], tmp_path) == []
