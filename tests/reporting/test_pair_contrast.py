"""Stems: read, cookie, name; write, cookie, test."""

from assay.judging.rubric.file_wishes import FileWishes
from assay.reporting.pair_contrast import contrast
from assay.search_tasks import Pair


def test_shared_words_are_told_from_those_of_one_text(rubric):
    seen = contrast(Pair("Read the cookie names", "to write cookies; a test"), rubric)
    assert (seen.shared, seen.query_alone, seen.use_case_alone) == (("cookie",), ("read", "names"), ("write", "test"))
    assert seen.likeness == 1 / 5


def test_what_the_use_case_asks_for(rubric):
    seen = contrast(Pair("cookie", "Debug it: Python alone, no tests"), rubric)
    assert seen.purposes == ("debugging",)
    assert seen.wishes == FileWishes(("python",), ("test",))


def test_a_word_that_is_said_twice_stands_once(rubric):
    assert contrast(Pair("cookie cookies", "cookie"), rubric).shared == ("cookie",)
