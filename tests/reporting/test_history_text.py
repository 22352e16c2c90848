from assay.comparing.history import History, Point, Step, steps
from assay.comparing.history_commits import Commit
from assay.reporting.history_text import history_text, number, verdict
from assay.scores import value


def commit(name, subject="s"):
    return Commit(name * 40, "2026-01-02T03:04:05+00:00", subject)


def scored(name, *numbers, subject="s", **given):
    scores = {f"q{i}": value(each) for i, each in enumerate(numbers)}
    return Point(commit(name, subject), sum(numbers) / len(numbers), n=len(numbers), scores=scores, **given)


def shown(*points, **given):
    return history_text(History("s/A1/bm25", "overall.m", steps(points), **given))


def row(text, name):
    return next(line for line in text.split("\n") if line.lstrip().startswith(name * 10)).split()


def test_a_row_for_each_commit():
    """All eight rise by 1: p is 2 of 256 sign patterns, .008, one step alone."""
    text = shown(scored("a", *[0] * 8, low=0.0, high=0.1), scored("b", *[1] * 8))
    assert text.startswith("s/A1/bm25 overall.m: the last 2 commits that touched metrics/, oldest first\n")
    assert row(text, "a") == ["aaaaaaaaaa", "2026-01-02", "0.000", "0.000-0.100", "8", "s"]
    assert row(text, "b")[2:] == ["1.000", "8", "+1.000", "[+1.000,", "+1.000]", "0.008", "higher", "s"]
    assert "Holm-adjusted (one step moved a query)" in text
    assert "no older commit touched metrics/" in text


def test_what_is_missing_is_told():
    text = shown(scored("a", 0), Point(commit("b"), fault="no metrics/x.json"), scored("c", 0, touched=False))
    assert row(text, "b")[2:] == ["n/a", "s", "(no", "metrics/x.json)"]
    assert row(text, "c")[3:5] == ["1", "="]


def test_queries_that_came_and_went_are_counted():
    first, second = scored("a", 0, 0), Point(commit("b"), 1.0, n=1, scores={"q0": value(1)})
    assert "(0 queries came, 1 went; the change is of 1)" in shown(first, second)


def test_a_hostile_subject_is_harmless_and_a_long_one_cut():
    text = shown(scored("a", 0, subject="\x1b[31m" + "x" * 100))
    assert "\x1b" not in text
    assert r"\x1b[31mxxx" in text
    assert max(map(len, text.split("\n"))) < 130


def test_the_working_tree_has_no_commit():
    text = shown(scored("a", 0), Point(None, 0.5, n=1, scores={"q0": value(0.5)}))
    assert "the only commit" in text
    assert "(not committed)" in text


def test_tells_where_it_begins():
    assert "there are older ones: `--last`" in shown(scored("a", 0), older=True)
    shallow = shown(scored("a", 0), shallow_end="a" * 40)
    assert "shallow and ends at aaaaaaaaaa" in shallow
    assert "no older commit" not in shallow
    assert shown(scored("a", 0), notes=("renamed",)).endswith("  renamed\n")


def test_words_for_a_step():
    assert verdict(Step(0.1, 0)) == "not paired"
    assert verdict(Step(0.0, 0, n=3)) == "no query moved"
    assert verdict(Step(0.1, 0, n=3, p=0.02, holm_p=0.06)) == "may be chance"
    assert verdict(Step(-0.1, 0, n=3, p=0.02, holm_p=0.04)) == "lower"


def test_counts_have_no_fraction():
    assert [number(each) for each in (72.0, 0.5, 1.0, None)] == ["72", "0.500", "1.000", "n/a"]
