from assay.records import Verdict
from assay.scores import Score, not_applicable, value
from assay.scoring.verdicts import verdict_measures, verdict_samples, verdict_scores

NAN = float("nan")


def verdict(**scores):
    return Verdict("q", (), scores)


def test_names_what_any_verdict_holds():
    assert verdict_measures([verdict(b=value(1)), verdict(c=value(1), a=value(0))]) == ["a", "b", "c"]


def test_takes_scores_as_they_are():
    scores = {"relevancy": value(-0.25), "lexical_support": not_applicable("the answer abstains")}
    assert verdict_scores(verdict(**scores), scores) == scores


def test_a_missing_verdict_or_score_is_undetermined():
    assert [score.state for score in verdict_scores(None, ["a", "b"]).values()] == ["undetermined"] * 2
    assert verdict_scores(None, ["a"])["a"].reason == "no verdict"
    assert verdict_scores(verdict(b=value(1)), ["a"])["a"].reason == "the verdict lacks it"


def test_a_value_that_is_no_number_is_undetermined():
    score = verdict_scores(verdict(a=Score("value", NAN)), ["a"])["a"]
    assert (score.state, score.reason) == ("undetermined", "the judge gave nan")


def test_samples_by_query_and_measure():
    asked = Verdict("q", (), {}, {"faithfulness": (value(0), value(1))})
    assert verdict_samples([asked, Verdict("r", (), {"faithfulness": value(1)})]) == {
        "q": {"faithfulness": (value(0), value(1))}
    }
