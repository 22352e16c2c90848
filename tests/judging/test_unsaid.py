import pytest

from assay.judging.unsaid import unsaid
from assay.records import Answer, Context
from assay.scores import not_applicable, undetermined


@pytest.mark.parametrize(
    ("text", "abstained", "failure", "why"),
    [
        ("It nests.", False, "", None),
        ("NO ANSWER", True, "", not_applicable("the generator abstained")),
        (" ... ", False, "", not_applicable("the answer makes no claim")),
        ("[s/a.py:3]", False, "", not_applicable("the answer makes no claim")),
        ("", False, "timeout", undetermined("no answer: timeout")),
    ],
)
def test_why_there_is_nothing_to_judge(text, abstained, failure, why):
    assert unsaid(Answer("q", text, abstained, (), Context("", (), (), 0, 0), failure)) == why
