import pytest

from assay.judging.rubric.negation import affirmed_and_negated


@pytest.mark.parametrize(
    ("text", "affirmed", "negated"),
    [
        ("Source; no tests, no docs", ["source"], ["no", "tests", "no", "docs"]),
        ("prose, not source or tests", ["prose"], ["not", "source", "or", "tests"]),
        ("source rather than test cases for it", ["source", "it"], ["rather", "than", "test", "cases"]),
        ("skip tests but show docs", ["show", "docs"], ["skip", "tests"]),
        ("no code\npytest options", ["pytest", "options"], ["no", "code"]),
        ("rather long notes of another", ["rather", "long", "notes", "of", "another"], []),
    ],
)
def test_a_negation_holds_to_the_end_of_its_clause(text, affirmed, negated):
    assert affirmed_and_negated(text) == (affirmed, negated)
