"""A text of 22 different words on two lines has 20 shingles, the fewest that are compared."""

from assay.health.copied_spans import copied_spans

WORDS = [f"w{number}" for number in range(22)]
TEXT = " ".join(WORDS[:11]) + "\n" + " ".join(WORDS[11:])
OTHER = "other\nlines\n"


def places(suite):
    return [(finding.query_id, finding.facts["judged"], finding.facts["copy"]) for finding in copied_spans(suite)]


def test_a_copy_in_another_file_is_named_with_its_lines(rag):
    (finding,) = copied_spans(rag({"a.py": TEXT, "b.py": OTHER + TEXT}, {"q1": {("a.py", 1, 2): 3}}))
    assert str(finding) == (
        "queries.yaml:1: warning: query q1: a.py:1-2 is judged 3, and 100% of it stand in b.py:3-4 too, "
        "which is not judged. Judge both alike. [copied-spans]"
    )


def test_a_copy_in_the_same_file_is_named(rag):
    suite = rag({"a.py": TEXT + "\n" + OTHER + TEXT}, {"q1": {("a.py", 1, 2): 3}})
    assert places(suite) == [("q1", "a.py:1-2", "a.py:5-6")]


def test_a_copy_that_is_judged_is_no_fault_whatever_its_grade(rag):
    suite = rag({"a.py": TEXT, "b.py": OTHER + TEXT}, {"q1": {("a.py", 1, 2): 3, ("b.py", 4, 9): 0}})
    assert places(suite) == []


def test_another_query_may_have_judged_it(rag):
    suite = rag({"a.py": TEXT, "b.py": TEXT}, {"q1": {("a.py", 1, 2): 3}, "q2": {("b.py", 1, 2): 1}})
    assert places(suite) == [("q1", "a.py:1-2", "b.py:1-2"), ("q2", "b.py:1-2", "a.py:1-2")]


def test_a_short_place_recurs_by_chance(rag):
    text = " ".join(WORDS[:21])
    assert places(rag({"a.py": text, "b.py": text}, {"q1": {("a.py", 1, 1): 3}})) == []


def test_words_that_are_scattered_are_no_copy(rag):
    scattered = TEXT.replace("\n", "\n\n\n\n")
    assert places(rag({"a.py": TEXT, "b.py": scattered}, {"q1": {("a.py", 1, 2): 3}})) == []


def test_most_of_the_place_is_enough(rag):
    """Without the last 4 of 22 words, 16 of the 20 shingles are left."""
    most, less = (" ".join(WORDS[:11]) + "\n" + " ".join(WORDS[11:end]) for end in (18, 17))
    assert places(rag({"a.py": TEXT, "b.py": most}, {"q1": {("a.py", 1, 2): 3}})) == [("q1", "a.py:1-2", "b.py:1-2")]
    assert places(rag({"a.py": TEXT, "b.py": less}, {"q1": {("a.py", 1, 2): 3}})) == []


def test_what_is_not_relevant_is_not_compared(rag):
    assert places(rag({"a.py": TEXT, "b.py": TEXT}, {"q1": {("a.py", 1, 2): 0}})) == []
