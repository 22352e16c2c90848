from assay.judging.rubric.mismatches import mismatches
from assay.search_tasks import Pair


def names(*arguments):
    return [one.name for one in mismatches(*arguments)]


def test_tests_that_are_asked_for_and_found_where_source_is_expected(rubric, make_task, make_seen):
    pair = Pair("signature tests", "Check that tests cover the signature")
    assert names(rubric, make_task(), pair, 0, [make_seen(types=("test",))]) == [
        "wrong_file_types",
        "severe_intent_mismatch",
    ]


def test_one_expected_result_is_a_doubt(rubric, make_task, make_seen):
    pair = Pair("signature tests", "Check that tests cover the signature")
    seen = [make_seen(types=("test",)), make_seen(2)]
    assert names(rubric, make_task(), pair, 0, seen) == []


def test_excluding_what_is_expected_needs_no_result(rubric, make_task, make_seen):
    pair = Pair("signature", "Check that tests cover the signature, no source")
    found = list(mismatches(rubric, make_task(), pair, 0, [make_seen()]))
    assert [one.name for one in found] == ["wrong_file_types", "severe_intent_mismatch"]
    assert found[0].words == ("test", "no source")


def test_the_right_wish_is_no_mismatch_whatever_was_found(rubric, make_task, make_seen):
    pair = Pair("signature", "Find the implementation in the source, not the tests")
    assert names(rubric, make_task(), pair, 0, [make_seen(types=("test",))]) == []


def test_a_task_that_expects_nothing_has_no_mismatch(rubric, make_task, make_seen):
    task = make_task(expected_file_types=(), should_avoid=())
    assert names(rubric, task, Pair("q", "the manual, no source"), 0, [make_seen()]) == []
