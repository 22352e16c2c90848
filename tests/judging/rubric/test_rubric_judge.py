import pytest

from assay.errors import AssayError
from assay.judging.rubric.rubric_judge import check_aligned
from assay.search_tasks import Writing


def test_the_writing_of_another_task_is_refused(make_task):
    with pytest.raises(AssayError, match="task Q-1 has the writing of Q-2"):
        check_aligned([make_task()], [Writing("Q-2", ())], [[]])


def test_lists_of_different_lengths_are_refused(make_task):
    with pytest.raises(AssayError, match="1 tasks, 1 writings and 0 result lists"):
        check_aligned([make_task()], [Writing("Q-1", ())], [])
