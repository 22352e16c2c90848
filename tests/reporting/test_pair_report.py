import pytest

from assay.search_tasks import Task

NO_TYPES = Task("", "", "tests", "", (), (), (), ())


@pytest.mark.parametrize(
    ("given", "state"),
    [
        ({}, "pass"),
        ({"intent_match": 0, "embedding_query": 10}, "pass"),  # 70
        ({"intent_match": 0, "embedding_query": 9.5}, "fail"),
        ({"critical": ("too_generic",)}, "fail"),
        ({"failure": "timeout"}, "undetermined"),
    ],
)
def test_the_state_is_worked_out_by_code(pair_report, verdict, given, state):
    assert pair_report(verdict=verdict(**given)).state == state


def test_what_is_kept_and_what_has_fallen_out(pair_report):
    report = pair_report()
    assert [move.before for move in report.found] == [3, 1]
    assert [move.before for move in report.fallen] == [2]


def test_a_critical_issue_is_told_with_its_fix_and_no_suggestion(pair_report, verdict):
    told = ("too_generic (pair 1) [code]: Name it.", "thin_use_case (pair 1): Add more.")
    report = pair_report(verdict=verdict(critical=("too_generic",), advice=told))
    assert report.critical == {"too_generic": "too_generic [code]: Name it."}
    assert report.suggestions == ["thin_use_case: Add more."]


def test_a_critical_issue_without_an_advice_has_the_fix_of_the_rubric(pair_report, verdict, rubric):
    report = pair_report(verdict=verdict(critical=("identical_pair",)))
    assert report.critical == {"identical_pair": f"identical_pair: {rubric.critical['identical_pair']}"}


def test_strengths_and_weaknesses_lie_beyond_the_bands(pair_report, verdict):
    """Of 15 points 12 are 80 %, which is not above; of 25, 15 are 60 %, which is not below; 19 of 20 is above."""
    points = {"embedding_query": 12, "reranking_query": 8.9, "intent_match": 15, "file_type": 19, "differentiation": 0}
    report = pair_report(verdict=verdict(**points))
    assert [one.name for one in report.strengths] == ["file_type", "avoidance"]
    assert [one.name for one in report.weaknesses] == ["reranking_query", "differentiation"]


def test_points_that_nothing_could_cost_are_no_strength_and_said_to_tell_nothing(pair_report):
    report = pair_report(task=NO_TYPES)
    assert not {"file_type", "avoidance"} & {one.name for one in report.strengths}
    assert [note.rpartition(": ")[2] for note in report.notes] == [
        "whether the results answer one is not judged.",
        "file_type tells nothing.",
        "avoidance tells nothing.",
    ]
    assert pair_report().notes == []
