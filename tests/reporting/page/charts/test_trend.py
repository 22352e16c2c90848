from assay.comparing.history import Entry, History, Point, Step
from assay.comparing.history_commits import Commit
from assay.reporting.page.charts.trend import trend


def entry(number, value, step=None):
    return Entry(Point(Commit(f"{number}" * 40, f"2030-01-0{number}T00:00:00+00:00", f"commit {number}"), value), step)


def history(*entries):
    return History("s/A1/bm25", "overall.m", entries)


def test_a_point_a_commit_that_has_a_value():
    moved = Step(0.25, since=0, p=0.01, holm_p=0.02)
    chart = trend("trend", history(entry(1, 0.5), entry(2, None), entry(3, 0.75, moved)))
    assert chart.title == "m of s/A1/bm25 over 2 commits"
    assert chart.told.startswith("From 0.500 to 0.750 over 2 commits")
    assert chart.rows == (
        ("1111111111", "2030-01-01", "0.500", "", "", "commit 1"),
        ("3333333333", "2030-01-03", "0.750", "+0.250", "0.020", "commit 3"),
    )
    rows = chart.spec["data"]["values"]
    assert [row["step"] for row in rows] == ["no sure step", "beyond chance"]


def test_what_is_not_committed_stands_last():
    chart = trend("trend", history(entry(1, 0.5), Entry(Point(None, 0.25))))
    assert chart.rows[-1][0] == "not committed"


def test_one_value_is_no_trend():
    assert trend("trend", history(entry(1, 0.5), entry(2, None))) is None
