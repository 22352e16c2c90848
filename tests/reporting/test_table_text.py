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
    assert first[-3:] == ["2", "100", "%"]
    assert first[5:] == ["n/a", "n/a", "n/a", "n/a", "0.500", "n/a", "/", "n/a", "2", "100", "%"]


def test_a_coverage_below_all_is_seen_and_explained(cell):
    text = table_text(table(cell))
    assert line_of(text, "2 A2/bm25").endswith("66.6 %!")
    assert "  ! A2/bm25: relevancy covers 66.6 %; undetermined for 1 queries" in text


def test_controls_stand_apart_and_gains_say_why_they_do_not_apply(cell):
    text = table_text(table(cell))
    assert text.index("controls:") > text.index("A2/bm25")
    assert line_of(text, "baseline n/a").split()[-3] == "0"
    assert "(1) not applicable: baseline has no value of ndcg@10" in text
    assert "(1) not applicable: baseline answered none of the 3 queries" in text


def test_a_difference_within_its_interval_is_not_called_better(cell):
    assert line_of(table_text(table(cell)), "A1/dense* - A2/bm25").endswith("cannot be told apart")


def test_cells_that_were_not_measured_are_named(cell):
    assert "not measured yet: A3/bm25. Run `dvc repro`." in table_text(table(cell, missing=["A3/bm25"]))


def test_is_plain_unless_colour_is_asked_for(cell):
    assert "\033" not in table_text(table(cell))
    assert "\033[33m" in table_text(table(cell), colour=True)


def test_fits_a_terminal_of_120_columns(cell):
    """Names and numbers of usual length: the longest is `baseline`."""
    names = ("ndcg@10", "keyword_score")
    cells = [cell(f"A{i}", "hybrid", {name: column(0.1 * i, 0.1 * i) for name in names}, own=True) for i in range(1, 6)]
    cells += [cell("controls", name, {m: column(0.01, 0.01) for m in names}) for name in ("baseline", "echo", "random")]
    assert max(map(len, table_text(build_table("pallets", cells, "ndcg@10")).split("\n"))) <= 120
