"""docs/metrics.md against the code: every measure has a row there, which says all that it must, and no row is idle."""

import json
import re
from pathlib import Path

import pytest

from assay.scoring import fused, ranking_measures, rubric_scores, score, task_measures

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/metrics.md").read_text()
# What a judge gives has no list in the code: these are the keys of the dictionaries that the judges return.
OF_JUDGES = {
    *("lexical_support", "lexical_supported_share", "relevancy"),
    *("faithfulness", "question_relevancy", "noncommittal", "context_relevance"),
    *("correctness_precision", "correctness_recall", "correctness_f1"),
}


def family(name):
    """Without its cut-off and persistence: `rbp_80@K` is `rbp`."""
    return re.sub(r"(_\d\d)?(@(\d+|K))?$", "", name)


def tables():
    """(head, row) of each row of each table whose first column is `name`, cells without blanks."""
    head = None
    for line in PAGE.split("\n"):
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if not cells:
            head = None
        elif head is None:
            head = cells if cells[0] == "name" else [""]
        elif head[0] == "name" and not set(line) <= set("| -:"):
            yield head, cells


def rows():
    return [(name, head, cells) for head, cells in tables() for name in re.findall(r"`([^`]+)`", cells[0])]


@pytest.fixture(scope="module")
def in_the_code():
    names = [
        *ranking_measures._FAMILIES,
        *score.CONTEXT_MEASURES,
        *score.ANSWER_MEASURES,
        *task_measures.TASK_MEASURES,
        *rubric_scores.RUBRIC_MEASURES,
        *fused.MEASURES,
        *fused.NDCG.values(),
        *OF_JUDGES,
        *("duplicates_removed", "contribution_<source>"),
    ]
    return {family(name) for name in names}


def test_the_page_has_every_measure_and_no_other(in_the_code):
    assert {family(name) for name, _, _ in rows()} == in_the_code


def test_the_shipped_metrics_have_no_measure_that_the_page_lacks(in_the_code):
    measured = set()
    for file in (ROOT / "metrics").glob("*/*/*.json"):
        measured |= set(json.loads(file.read_text())["overall"])
    assert measured
    assert {family(re.sub(r"^contribution_.*", "contribution_<source>", name)) for name in measured} <= in_the_code


def test_what_judges_return_is_named_in_their_code():
    code = "".join(file.read_text() for file in (ROOT / "src/assay/judging").glob("*.py"))
    assert not [name for name in OF_JUDGES if f'"{name}"' not in code]


def test_a_row_says_formula_range_edge_cases_and_source():
    """Edge cases of ranking measures, the same for all, stand in one table below theirs."""
    for name, head, cells in rows():
        assert len(cells) == len(head), name
        assert head[1] in ("formula", "what"), name
        assert {"range", "source"} <= set(head), name
        assert "formula" in head or "not applicable" in head, name
        assert cells[1], name
        assert cells[head.index("range")], name
        assert cells[head.index("source")], name
    assert "Edge cases, the same for all:" in PAGE
