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


def test_one_cell_has_nothing_to_be_compared_with(cell):
    table = build_table("s", [cell("A1", "bm25", scores(0.8))], "ndcg@10")
    assert (table.differences, table.gains) == ((), ())
