from assay.health.extremes import extremes

QUERIES = [f"q{number}" for number in range(10)]


def measured(cell, name, **measures):
    """A cell with ten queries; a measure is a text of ten digits, 5 for one half, - where it does not apply."""
    numbers = {"0": 0.0, "1": 1.0, "5": 0.5, "2": 2.0, "-": None}
    return cell(
        name,
        {
            measure: {query: numbers[sign] for query, sign in zip(QUERIES, signs, strict=True)}
            for measure, signs in measures.items()
        },
    )


def said(rag, cells, headline="ndcg"):
    return [(finding.severity, finding.message) for finding in extremes(rag({}, {}), cells, headline)]


def test_queries_at_the_ends_are_named_for_the_headline_alone(rag, cell):
    cells = [measured(cell, name, ndcg="1105555555", mrr="1105555555") for name in ("A", "B")]
    assert said(rag, cells) == [
        ("note", "2 of 10 queries have ndcg 1 in all 2 cells, the best there is: q0, q1."),
        ("note", "1 of 10 queries have ndcg 0 in all 2 cells, the worst there is: q2."),
    ]


def test_a_measure_that_tells_cells_apart_on_few_queries_is_named(rag, cell):
    """Of ten queries four are 1 and two are 0 in both cells; of the others one cell has what the other has not."""
    cells = [measured(cell, "A", ndcg="5" * 10, mrr="1111000101"), measured(cell, "B", ndcg="5" * 10, mrr="1111001010")]
    assert said(rag, cells) == [
        ("note", "mrr cannot tell cells apart on 60% of 10 queries (4 at 1, 2 at 0 in all 2 cells)."),
    ]


def test_one_that_tells_next_to_nothing_is_a_warning(rag, cell):
    cells = [measured(cell, name, ndcg="5" * 10, support="111111111" + end) for name, end in (("A", "1"), ("B", "5"))]
    assert said(rag, cells) == [
        ("warning", "support cannot tell cells apart on 90% of 10 queries (9 at 1 in all 2 cells)."),
    ]


def test_counts_and_few_values_have_no_ceiling(rag, cell):
    cells = [measured(cell, name, ndcg="5" * 10, pairs="1" * 10, rank="2" * 10, rare="111111111-") for name in "AB"]
    assert said(rag, cells) == []


def test_one_cell_is_told_from_no_other(rag, cell):
    assert said(rag, [measured(cell, "A", ndcg="1" * 10), cell("B")]) == []


def test_without_the_headline_the_first_measure_takes_its_place(rag, cell):
    cells = [measured(cell, name, mrr="1555555555") for name in "AB"]
    assert said(rag, cells) == [("note", "1 of 10 queries have mrr 1 in all 2 cells, the best there is: q0.")]
