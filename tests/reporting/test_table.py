from dataclasses import replace

from assay.reporting.table import build_table, rank
from assay.scores import not_applicable, value

NONE = not_applicable("none")


def scores(ndcg, keyword=0.5):
    return {"ndcg@10": [value(ndcg), value(ndcg)], "keyword_score": [value(keyword), value(keyword)]}


def test_ranks_best_first_and_equals_alike(cell):
    cells = [
        cell("A3", "bm25", {"ndcg@10": [NONE]}),
        cell("A2", "bm25", scores(0.5)),
        cell("A1", "dense", scores(0.75)),
        cell("A1", "bm25", scores(0.5)),
    ]
    assert [(row.rank, row.cell.name) for row in rank(cells, "ndcg@10")] == [
        (1, "A1/dense"),
        (2, "A1/bm25"),
        (2, "A2/bm25"),
        (None, "A3/bm25"),
    ]


def test_sets_the_best_and_the_own_methods_against_others(cell):
    """Best: A1/bm25. Own: A1/dense (third) and A2/dense (the next)."""
    cells = [
        cell("A1", "bm25", scores(0.8)),
        cell("A1", "dense", scores(0.4), own=True),
        cell("A2", "bm25", scores(0.2)),
        cell("A2", "dense", scores(0.6), own=True),
        cell("controls", "echo", scores(0.1)),
    ]
    table = build_table("s", cells, "ndcg@10")
    assert [control.name for control in table.controls] == ["echo"]
    assert [(gain.cell, gain.other) for gain in table.differences] == [
        ("A1/bm25", "A2/dense*"),
        ("A1/bm25", "A1/dense*"),
    ]
    assert [(gain.measure, gain.cell) for gain in table.gains] == [
        ("ndcg@10", "A1/bm25"),
        ("ndcg@10", "A2/dense*"),
        ("ndcg@10", "A1/dense*"),
        ("keyword_score", "A1/bm25"),
        ("keyword_score", "A2/dense*"),
        ("keyword_score", "A1/dense*"),
    ]


def test_the_differences_to_the_best_are_tested_as_a_family(cell):
    """Ten queries. A1 - A2 is .5 on all: 2 of 1024 patterns, doubled for two comparisons. A1 - A3 is .5 on one: p 1."""
    best, worse, near = [value(1)] * 10, [value(0.5)] * 10, [value(0.5)] + [value(1)] * 9
    cells = [cell(name, "bm25", {"m": scores}) for name, scores in (("A1", best), ("A2", worse), ("A3", near))]
    first, second, third = build_table("s", cells, "m").rows
    assert (first.cell.name, first.p, first.may_be_best) == ("A1/bm25", None, False)
    assert (second.cell.name, second.p, second.may_be_best) == ("A3/bm25", 1, True)
    assert (third.cell.name, third.p, third.may_be_best) == ("A2/bm25", 4 / 1024, False)
    assert build_table("s", cells, "m").compared == 2


def test_without_scores_by_query_nothing_is_tested(cell):
    cells = [cell(name, "bm25", scores(0.5), per_query=False) for name in ("A1", "A2")]
    table = build_table("s", cells, "ndcg@10")
    assert [row.p for row in table.rows] == [None, None]
    assert (table.compared, table.differences[0].p) == (0, None)


def test_one_cell_has_nothing_to_be_compared_with(cell):
    table = build_table("s", [cell("A1", "bm25", scores(0.8))], "ndcg@10")
    assert (table.differences, table.gains) == ((), ())


def test_whole_clusters_are_flipped(cell):
    """Ten queries of one tier: one pattern of signs and its mirror are all there are."""
    cells = [
        replace(cell(name, "bm25", {"m": [value(number)] * 10}), cluster="tier")
        for name, number in (("A1", 1), ("A2", 0.5))
    ]
    table = build_table("s", cells, "m")
    assert table.rows[1].p == 1
    assert table.differences[0].low is None
