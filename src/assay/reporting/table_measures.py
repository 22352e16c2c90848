"""Which measures a table of cells shows: by what they are measured by, and by what was really measured."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from assay.reporting.measured_cell import MeasuredCell

Kind = Literal["answers", "ranking", "fusion", "tasks"]

_OF_SEARCH = ("ndcg@10", "mrr@10", "recall@10", "keyword_score")  # on the queries with judgments
_OF_FUSION = ("ndcg@10", "mrr@10", "recall@50", "precision@10", "map", "judged@10", "duplicates_removed")
_OF_TASKS = (
    *("ndcg@10", "mrr@10", "expected_file_recall@10", "file_type_accuracy@10", "avoidance@10"),
    *("rubric_total", "rubric_passed"),
)
_OF_SUPPORT = ("lexical_support", "faithfulness", "correctness_f1")  # on those answered: what a judge gives of these
_OF_ANSWERS = ("keyword_score", *_OF_SUPPORT, "relevancy")
_OF_RANKING = (
    *("ndcg", "ndcg_linear", "mrr", "map", "recall", "precision", "success", "hit", "r_precision", "bpref", "rbp"),
    "judged",
)
_MOST = 8  # columns of a ranking


class Measures(NamedTuple):
    """of_search: the headline first. of_answers: empty where none are given."""

    of_search: list[str]
    of_answers: list[str]


def kind_of(cells: Sequence[MeasuredCell]) -> Kind:
    """What the cells are measured by."""
    given = _given(cells)
    if given & set(_OF_ANSWERS):
        return "answers"
    return "tasks" if "expected_file_recall@10" in given else "fusion" if "duplicates_removed" in given else "ranking"


def table_measures(cells: Sequence[MeasuredCell], headline: str) -> Measures:
    """The headline comes first, whatever it measures."""
    kind, given = kind_of(cells), _given(cells)
    if kind == "answers":
        support = [name for name in _OF_SUPPORT if name in given] or [_OF_SUPPORT[0]]
        of_answers = [name for name in (*support, "relevancy") if name != headline]
        return Measures(_after(headline, _OF_SEARCH), of_answers)
    if kind == "ranking":
        return Measures(_after(headline, _of_ranking(given - {headline})), [])
    return Measures(_after(headline, _OF_TASKS if kind == "tasks" else _OF_FUSION), [])


def _after(headline: str, names: Sequence[str]) -> list[str]:
    return [headline, *(name for name in names if name != headline)]


def _of_ranking(given: set[str]) -> list[str]:
    """One of each sort, at the lowest cut-off, then more of them where there is room; always in the same order."""
    known = sorted((name for name in given if _stem(name) in _OF_RANKING), key=_place)
    stems = [_stem(name) for name in known]
    firsts = [name for place, name in enumerate(known) if _stem(name) not in stems[:place]]
    shown = [*firsts, *(name for name in known if name not in firsts)][: _MOST - 1]
    return sorted(shown, key=_place)


def _place(measure: str) -> tuple[int, int, str]:
    cut_off = measure.partition("@")[2]
    return _OF_RANKING.index(_stem(measure)), int(cut_off) if cut_off.isdecimal() else 0, measure


def _stem(measure: str) -> str:
    """`rbp` of `rbp_80@10`."""
    return measure.partition("@")[0].rstrip("0123456789_")


def _given(cells: Sequence[MeasuredCell]) -> set[str]:
    """Measures that apply to some query of some cell, even where measuring failed."""
    return {
        name
        for cell in cells
        for name, summary in cell.metrics.get("overall", {}).items()
        if summary.get("n") or summary.get("undetermined")
    }
