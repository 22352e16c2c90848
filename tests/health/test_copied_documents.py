import pytest

from assay.health.alike import alike
from assay.health.copied_documents import copied_documents

DOCUMENTS = {"d1": "one two three four five six", "d2": "one two three four five seven", "d3": "nine"}


def findings(suite, least=0.5):
    return list(copied_documents(suite, alike(suite, [], least)))


def test_a_copy_that_nobody_judged_is_named(collection):
    """123, 234, 345 are common, 456 and 457 are not: 3 of 5."""
    (finding,) = findings(collection(DOCUMENTS, {"q1": {"d1": 2}}))
    assert str(finding) == (
        "queries.jsonl:1: warning: query q1: `d1` is judged 2, and `d2`, 60% alike, is not judged: "
        "who finds that one found nothing. Judge both alike, or remove one. [near-duplicates]"
    )
    assert finding.facts == {"judged": "d1", "copy": "d2", "similarity": 0.6, "grade": 2, "grade_of_copy": None}


def test_a_copy_that_is_judged_not_relevant_contradicts(collection):
    (finding,) = findings(collection(DOCUMENTS, {"q1": {"d1": 1, "d2": 0}}))
    assert "`d2`, 60% alike, is judged 0" in finding.message


@pytest.mark.parametrize("grades", [{"d1": 1, "d2": 1}, {"d1": 1, "d2": 2}, {"d1": 0}, {"d3": 1}, {}])
def test_other_copies_are_no_fault(collection, grades):
    assert findings(collection(DOCUMENTS, {"q1": grades})) == []


def test_each_query_is_asked_by_itself(collection):
    suite = collection(DOCUMENTS, {"q1": {"d1": 1, "d2": 1}, "q2": {"d2": 1}})
    assert [(finding.query_id, finding.facts["copy"]) for finding in findings(suite)] == [("q2", "d1")]


def test_the_query_itself_is_no_copy_where_it_is_no_result(collection):
    suite = collection(DOCUMENTS, {"d2": {"d1": 1}}, exclude_same_id=True)
    assert findings(suite) == []
    assert len(findings(collection(DOCUMENTS, {"d2": {"d1": 1}}))) == 1
