import hashlib

import pytest

from assay.federated.titles import bare_title, normalised_title, ratios, title_hash


@pytest.mark.parametrize(
    ("title", "normalised"),
    [
        ("  Large-Scale  RAG: A\tSurvey! ", "largescale rag a survey"),
        ("Über Größe", "über grösse"),
        ("ＲＡＧ ﬁne", "rag fine"),  # full-width letters, a ligature
        ("多模态，检索", "多模态检索"),
        ("हिन्दी", "हिन्दी"),  # vowel signs are marks, not punctuation
        ("?!", ""),
    ],
)
def test_normalised(title, normalised):
    assert normalised_title(title) == normalised


def test_the_hash_is_that_of_the_bare_title():
    assert bare_title("RAG: a  Survey.") == "rag a survey"
    assert title_hash("RAG: a  Survey.") == hashlib.sha256(b"rag a survey").hexdigest()
    assert title_hash("?") != title_hash("!")


def test_ratio_counts_insertions_and_deletions():
    # abcd, abxd: c deleted, x inserted: 1 - 2/8. abcd, abcde: 1 - 1/9. The first is below the least.
    assert ratios(["abcd", "abcd", "a"], ["abxd", "abcde", "a"], 85).tolist() == pytest.approx([0, 100 * 8 / 9, 100])
    assert ratios([], [], 85).tolist() == []
