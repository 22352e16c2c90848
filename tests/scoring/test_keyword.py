import pytest

from assay.records import Answer, Context, Query
from assay.scoring.keyword import keyword_scores

NOWHERE = Context("", (), (), 0, 0)


def scores(text, keywords, *, abstained=False, answerable=True, threshold=0.4):
    query = Query("q", "?", "1", "debugging", keywords=keywords, answerable=answerable)
    found = keyword_scores(query, Answer("q", text, abstained, (), NOWHERE), threshold)
    return found["keyword_score"], found["keyword_pass"]


def test_is_the_share_of_keywords_found_as_whole_words():
    # `lr` stands inside `already` only; the other two stand there as words: 2 of 3.
    score, passed = scores("Flask.open_session already signs", ("open_session", "lr", "SIGNS"))
    assert score.number == pytest.approx(2 / 3)
    assert passed.number == 1


def test_passes_at_the_threshold_itself():
    keywords = ("a", "b", "c", "d", "e")
    assert scores("a b", keywords)[1].number == 1  # 2 / 5 = .4
    assert scores("a b", keywords, threshold=0.41)[1].number == 0


def test_an_abstention_is_a_real_zero_whatever_it_says():
    score, passed = scores("nothing on signer", ("signer",), abstained=True)
    assert (score.number, passed.number) == (0, 0)


@pytest.mark.parametrize(("keywords", "answerable"), [((), True), (("signer",), False)])
def test_is_not_applicable_without_keywords_or_an_answer_to_hold_them(keywords, answerable):
    assert [score.state for score in scores("signer", keywords, answerable=answerable)] == ["not_applicable"] * 2
