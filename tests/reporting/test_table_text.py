import pytest

from assay.reporting.table import build_table
from assay.reporting.table_text import table_text
from assay.scores import not_applicable, undetermined, value


def column(*numbers):
    return [not_applicable("none") if number is None else value(number) for number in numbers]


def table(cell, **more):
    cells = [
        cell("A1", "dense", {"ndcg@10": column(1, 0.5, None), "relevancy": column(0.5, 0.5, 0.5)}, own=True),
        cell(
            "A2", "bm25", {"ndcg@10": column(0.5, 0.5, None), "relevancy": [value(1), value(0), undetermined("slow")]}
        ),
        cell(
            "controls", "baseline", {"ndcg@10": column(None, None, None), "keyword_score": column(0, 0, 0)}, abstained=3
        ),
    ]
    return build_table("s", cells, "ndcg@10", **more)


def line_of(text, start):
    return next(line for line in text.split("\n") if line.split()[: len(start.split())] == start.split())


def test_ranks_with_interval_n_and_coverage(cell):
    text = table_text(table(cell))
    assert text.startswith("s: 3 queries, 0 of them unanswerable; ranked by ndcg@10\n")
    first = line_of(text, "1 A1/dense*").split()
    assert first[2] == "0.750"
    assert first[4:] == ["2", "n/a", "n/a", "n/a", "3/3", "n/a", "0.500", "n/a/n/a", "100%"]


def test_a_coverage_below_all_is_seen_and_explained(cell):
    text = table_text(table(cell))
    assert line_of(text, "2= A2/bm25").endswith("66.6%!")
    assert "  ! A2/bm25: relevancy covers 66.6%; undetermined for 1 queries" in text


def test_controls_stand_apart_and_gains_say_why_they_do_not_apply(cell):
    text = table_text(table(cell))
    assert text.index("controls:") > text.index("A2/bm25")
    assert line_of(text, "baseline n/a").split()[2:] == [
        "0",
        "n/a",
        "n/a",
        "0.000(3)",
        "0/3",
        "n/a",
        "n/a",
        "n/a/n/a",
        "100%",
    ]
    assert "(1) not applicable: baseline has no value of ndcg@10" in text
    assert "(1) not applicable: baseline answered none of the 3 queries" in text


def test_a_mean_stands_beside_the_number_of_its_queries(cell):
    """Three queries: two are judged, one is abstained from; of the two answers, one makes no claim."""
    scores = {
        "ndcg@10": column(1, 0.5, None),
        "mrr@10": column(1, 1, None),
        "keyword_score": column(1, None, None),
        "lexical_support": column(0.5, None, None),
        "relevancy": column(0.25, 0.75, None),
    }
    text = table_text(build_table("s", [cell("A1", "bm25", scores, abstained=1)], "ndcg@10"))
    row = line_of(text, "1 A1/bm25").split()
    assert row[4:] == ["2", "1.000", "n/a", "1.000(1)", "2/3", "0.500(1)", "0.500", "n/a/n/a", "100%"]
    assert "n: queries with a value of ndcg@10; mrr@10, rec@10, keyword rest on as many" in text


@pytest.mark.parametrize(("support", "told"), [((1, 0.999), True), ((1, 0.99), False), ((None, None), False)])
def test_says_where_lexical_support_is_one_by_construction(cell, support, told):
    cells = [
        cell("A1", "bm25", {"ndcg@10": column(1), "keyword_score": column(1), "lexical_support": column(support[0])}),
        cell("controls", "random", {"ndcg@10": column(1), "lexical_support": column(support[1])}),
    ]
    assert ("by construction" in table_text(build_table("s", cells, "ndcg@10"))) == told


def test_marks_what_may_be_as_good_as_the_best(cell):
    """Ten queries: A2 is .5 lower on all, p 2 / 1024, doubled; A3 is lower on one alone, p 1."""
    best, near, worse = column(*[1] * 10), column(0.5, *[1] * 9), column(*[0.5] * 10)
    cells = [cell(name, "bm25", {"ndcg@10": scores}) for name, scores in (("A1", best), ("A2", worse), ("A3", near))]
    text = table_text(build_table("s", cells, "ndcg@10"))
    assert line_of(text, "1 A1/bm25")
    assert line_of(text, "2= A3/bm25")
    assert line_of(text, "3 A2/bm25")
    assert "= cannot be told apart from the best: sign-flip p above 0.05, Holm-adjusted over the 2 cells" in text
    assert line_of(text, "A1/bm25 - A3/bm25").endswith("p 1.000  cannot be told apart")
    assert "p: Holm-adjusted over the 2 cells set against the best" in text


def test_one_comparison_is_not_called_a_family(cell):
    cells = [cell(f"A{i}", "bm25", {"ndcg@10": column(0.1 * i, 0.1 * i)}) for i in range(2)]
    assert "p: Holm-adjusted" not in table_text(build_table("s", cells, "ndcg@10"))


def test_an_untested_difference_to_the_best_is_marked(cell):
    cells = [cell(f"A{i}", "bm25", {"ndcg@10": column(0.1 * i, 0.1 * i)}, per_query=False) for i in range(2)]
    text = table_text(build_table("s", cells, "ndcg@10"))
    assert line_of(text, "2? A0/bm25")
    assert "? nobody knows whether it differs from the best" in text


def test_measures_with_the_same_coverage_stand_together(cell):
    scores = {"ndcg@10": [value(1), undetermined("slow")], "map": [value(1), undetermined("slow")]}
    text = table_text(build_table("s", [cell("A1", "bm25", scores)], "ndcg@10"))
    assert "  ! A1/bm25: ndcg@10, map cover 50%; undetermined for 1 queries" in text


def test_a_collection_shows_what_its_rankings_are_measured_by(cell):
    scores = {"ndcg@10": column(1, 0.5), "map": column(0.5, 1), "recall@100": column(1, 1), "judged@10": column(1, 1)}
    bm25 = cell("P1", "bm25", scores)
    bm25.metrics["queries"].update(tied=2, without_hits=0)
    del bm25.metrics["queries"]["unanswerable"]
    lines = table_text(build_table("s", [bm25], "ndcg@10")).split("\n")
    assert lines[0] == "s: 2 queries; ranked by ndcg@10"
    assert lines[2].split() == ["#", "cell", "ndcg@10", "interval", "n", "map", "recall@100", "judged@10", "cover"]
    assert "  queries with equal scores at the top: their order is by chance, or by id: P1/bm25 2" in lines
    assert not any("without a hit" in line for line in lines)


def test_a_difference_within_its_interval_is_not_called_better(cell):
    assert line_of(table_text(table(cell)), "A1/dense* - A2/bm25").endswith("cannot be told apart")


def test_cells_that_were_not_measured_are_named(cell):
    assert "not measured yet: A3/bm25. Run `dvc repro`." in table_text(table(cell, missing=["A3/bm25"]))


def test_is_plain_unless_colour_is_asked_for(cell):
    assert "\033" not in table_text(table(cell))
    assert "\033[33m" in table_text(table(cell), colour=True)


@pytest.mark.parametrize(("headline", "few"), [("ndcg@10", True), ("recall@10", True), ("keyword_score", False)])
def test_fits_a_terminal_of_120_columns(cell, headline, few):
    """Names of usual length and numbers at their widest: few of twelve queries have a value, one has none yet."""
    many = column(*[0.5] * 12)
    narrow = [value(1), value(0.5), undetermined("slow"), *column(*[None] * 9)] if few else many
    scores = dict.fromkeys(("ndcg@10", "mrr@10", "recall@10", "abstention_precision", "abstention_recall"), many)
    scores |= dict.fromkeys(("keyword_score", "lexical_support", "relevancy"), narrow)
    cells = [cell(f"A{i}", method, scores, own=True) for i in range(1, 5) for method in ("bm25", "dense", "hybrid")]
    cells += [cell("controls", name, scores) for name in ("baseline", "echo", "random")]
    lines = table_text(build_table("pallets", cells, headline)).split("\n")
    assert any("0.750(2)" in line for line in lines) == few
    assert max(map(len, lines)) <= 120


def test_an_unqualified_measure_is_marked_wherever_it_stands(cell):
    cells = [
        cell("A1", "dense", {"ndcg@10": column(1, 0.5), "faithfulness": column(0.5, 1)}, own=True),
        cell("A2", "dense", {"ndcg@10": column(1, 1), "faithfulness": column(1, 1)}),
    ]
    text = table_text(build_table("s", cells, "faithfulness", unqualified=("faithfulness", "lexical_support")))
    assert "ranked by faithfulness†" in text
    assert "  faithful† unqualified: on labelled pairs" in text
    assert "faithfulness†: the best cell" in text
    assert "lexical" not in text  # no cell has it


def test_a_judge_brings_its_own_columns(cell):
    scores = {"ndcg@10": column(1, 0.5), "faithfulness": column(0.5, 1), "keyword_score": column(1, 1)}
    cells = [cell("A1", "dense", scores, own=True)]
    header = table_text(build_table("s", cells, "ndcg@10")).split("\n")[2].split()
    assert header[header.index("answered") :] == ["answered", "faithful", "relevancy", "abst.", "P/R", "cover"]


def test_a_suite_that_only_searches_has_no_columns_of_answers(cell):
    cells = [cell("F1", "rrf", {"ndcg@10": column(1, 0.5), "map": column(0.5, 1), "duplicates_removed": column(3, 4)})]
    cells[0].metrics["queries"]["without_judgments"] = 0
    lines = table_text(build_table("s", cells, "ndcg@10")).split("\n")
    assert lines[2].split() == ["#", "cell", "ndcg@10", "interval", "n", "mrr@10", "rec@50", "prec@10", "map",
                               "judged@10", "removed", "cover"]  # fmt: skip
    assert lines[0] == "s: 2 queries, 0 of them without judgments; ranked by ndcg@10"
    assert "answered" not in "\n".join(lines)
    assert "keyword" not in "\n".join(lines)


def test_a_suite_of_tasks_has_columns_of_its_own(cell):
    scores = {"ndcg@10": column(1, 0.5), "expected_file_recall@10": column(1, 0), "rubric_passed": column(1, 0)}
    lines = table_text(build_table("s", [cell("template", "bm25", scores)], "ndcg@10")).split("\n")
    assert lines[0] == "s: 2 tasks; ranked by ndcg@10"
    assert lines[2].split() == ["#", "cell", "ndcg@10", "interval", "n", "mrr@10", "files@10", "types@10", "avoid@10",
                               "rubric", "passed", "cover"]  # fmt: skip
