import pytest

from assay.errors import AssayError
from assay.generation.writers.writing import write_tasks

VERBATIM = {"_target_": "assay.generation.writers.verbatim.VerbatimWriter"}


def test_one_writing_a_task_in_the_order_of_the_tasks(calls, make_task):
    tasks = [make_task(f"text {name}", id=name) for name in "bac"]
    writings = write_tasks(VERBATIM, tasks, calls)
    assert [(writing.task_id, writing.pairs[0].query) for writing in writings] == [
        ("b", "text b"), ("a", "text a"), ("c", "text c"),
    ]  # fmt: skip


def test_no_tasks_give_no_writings(calls):
    assert write_tasks(VERBATIM, [], calls) == []


def test_a_writer_that_cannot_be_imported_is_named(calls):
    with pytest.raises(AssayError, match="cannot be imported"):
        write_tasks({"_target_": "assay.generation.writers.none.Writer"}, [], calls)
