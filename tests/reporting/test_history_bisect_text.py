from assay.comparing.history import History, Point, steps
from assay.comparing.history_bisect import Limit, bisect
from assay.comparing.history_commits import Commit
from assay.reporting.history_bisect_text import bisect_text
from assay.scores import value


def scored(name, *numbers, subject="s"):
    scores = {f"q{i}": value(each) for i, each in enumerate(numbers)}
    return Point(Commit(name * 40, "2026-01-02T00:00:00Z", subject), sum(numbers) / len(numbers), scores=scores)


def shown(*points, limit=None):
    return bisect_text(bisect(History("s/A1/bm25", "overall.m", steps(points)), limit))


def test_names_the_commit_that_moved_it_most():
    """Two queries: +.5 and +.5 (p 2 of 4), then +0 and -.25 (p 2 of 2); Holm over two steps: 1 and 1."""
    text = shown(scored("a", 0, 0), scored("b", 0.5, 0.5, subject="faster"), scored("c", 0.5, 0.25))
    assert text.startswith("s/A1/bm25 overall.m: 0.000 at aaaaaaaaaa -> 0.375 at cccccccccc, +0.375 [")
    assert "moved most by: bbbbbbbbbb 2026-01-02 faster\n" in text
    assert (
        "  since aaaaaaaaaa: 0.000 -> 0.500, +0.500 [+0.500, +0.500] over 2 queries (p 1.000, may be chance)\n" in text
    )
    assert "  up: q0 0.00 -> 0.50 (+0.500), q1 0.00 -> 0.50 (+0.500)\n" in text
    assert "  look: git show --stat bbbbbbbbbb\n" in text
    assert "others that moved it, the largest first:\n  cccccccccc  2026-01-02  -0.125" in text


def test_names_the_first_beyond_a_limit():
    text = shown(scored("a", 0.5), scored("b", 0.48), scored("c", 0.4), limit=Limit("drop", 0.05))
    assert "first with a drop of 0.05 or more: cccccccccc" in text
    assert "  since aaaaaaaaaa: -0.100 over 1 queries\n" in text


def test_nobody_did_it():
    assert "no commit between them moved it" in shown(scored("a", 0.5), scored("b", 0.5))
    text = shown(scored("a", 0.5), scored("b", 0.48), limit=Limit("drop", 0.05))
    assert "no commit brought a drop of 0.05 or more since then" in text
    assert "others that moved it" in text


def test_commits_without_a_value_before_it_are_told():
    empty = Point(Commit("b" * 40, "2026-01-02", "s"), fault="no file")
    assert "  1 commits between the two have no value" in shown(scored("a", 0), empty, scored("c", 1))


def test_a_hostile_subject_is_harmless():
    assert "\x1b" not in shown(scored("a", 0), scored("b", 1, subject="\x1b[31m"))
