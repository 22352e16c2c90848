"""The measures of rankings by their names, such as `ndcg@10`.

A name is a measure and, behind `@`, how many places it looks at. In the table K is needed, [K] may be left out, which
means the whole ranking, and a measure without it always reads the whole ranking.

    ndcg[@K]              gain 2^grade - 1            precision@K
    ndcg_linear[@K]       gain grade (trec_eval)      recall@K
    mrr[@K]                                           success@K, also called hit@K
    map[@K]               divides by all relevant     judged[@K]
    rbp_NN[@K]            persistence .NN             r_precision
    rbp_residual_NN[@K]                               bpref

Each is defined, and held against other tools, in a file of its own; docs/metrics.md sets them side by side.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Literal

from assay.errors import AssayError
from assay.scores import Score
from assay.scoring.average_precision import average_precision
from assay.scoring.bpref import bpref
from assay.scoring.hit import hit
from assay.scoring.judged import judged
from assay.scoring.ndcg import exponential, linear, ndcg
from assay.scoring.precision import precision
from assay.scoring.r_precision import r_precision
from assay.scoring.rank_biased_precision import rank_biased_precision, rbp_residual
from assay.scoring.recall import recall
from assay.scoring.reciprocal_rank import reciprocal_rank
from assay.scoring.relevance import GradedRanking

_NAME = re.compile(r"(?P<family>[a-z]+(?:_[a-z]+)*)(?:_(?P<persistence>\d\d))?(?:@(?P<cutoff>[1-9]\d*))?")


@dataclass(frozen=True, slots=True)
class RankingMeasure:
    """cutoff: how many places it looks at; None: all."""

    name: str
    cutoff: int | None
    compute: Callable[[GradedRanking], Score]

    def __call__(self, ranking: GradedRanking) -> Score:
        return self.compute(ranking)


@dataclass(frozen=True, slots=True)
class _Family:
    """compute takes a ranking, `k` unless cutoff is `never`, and `p` where it has a persistence."""

    compute: Callable[..., Score]
    cutoff: Literal["needed", "possible", "never"]
    persistence: bool = False


_FAMILIES: Mapping[str, _Family] = {
    "ndcg": _Family(partial(ndcg, gain=exponential), "possible"),
    "ndcg_linear": _Family(partial(ndcg, gain=linear), "possible"),
    "mrr": _Family(reciprocal_rank, "possible"),
    "map": _Family(average_precision, "possible"),
    "precision": _Family(precision, "needed"),
    "recall": _Family(recall, "needed"),
    "success": _Family(hit, "needed"),
    "hit": _Family(hit, "needed"),
    "r_precision": _Family(r_precision, "never"),
    "bpref": _Family(bpref, "never"),
    "rbp": _Family(rank_biased_precision, "possible", persistence=True),
    "rbp_residual": _Family(rbp_residual, "possible", persistence=True),
    "judged": _Family(judged, "possible"),
}
_OTHER_NAMES = {"p": "precision", "r": "recall", "rr": "mrr", "ap": "map", "rprec": "r_precision"}  # ir_measures


def ranking_measure(name: str) -> RankingMeasure:
    """The measure of a name. AssayError where there is none: it names the closest one, and all."""
    match = _NAME.fullmatch(name)
    family = _FAMILIES.get(match["family"]) if match else None
    if match is None or family is None or not _fits(family, match["persistence"], match["cutoff"]):
        raise AssayError(_unknown(name))
    cutoff = int(match["cutoff"]) if match["cutoff"] else None
    settings = {} if family.cutoff == "never" else {"k": cutoff}
    persistence = {"p": int(match["persistence"]) / 100} if family.persistence else {}
    return RankingMeasure(name, cutoff, partial(family.compute, **settings, **persistence))


def ranking_measures(names: Sequence[str]) -> list[RankingMeasure]:
    """In the order of the names. AssayError where one is unknown or named twice."""
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise AssayError(f"scoring.measures names `{twice[0]}` twice. Remove one.")
    return [ranking_measure(name) for name in names]


def _fits(family: _Family, persistence: str | None, cutoff: str | None) -> bool:
    if family.persistence != (persistence is not None) or persistence == "00":
        return False
    return {"needed": cutoff is not None, "possible": True, "never": cutoff is None}[family.cutoff]


def _unknown(name: str) -> str:
    known = [_pattern(family) for family in _FAMILIES]
    family, _, cutoff = name.partition("@")
    named = family.lower()
    close = [_OTHER_NAMES[named]] if named in _OTHER_NAMES else get_close_matches(named, _FAMILIES, n=1, cutoff=0.5)
    hint = f" Closest: `{_example(close[0], cutoff)}`." if close else ""
    return f"scoring.measures: `{name}` is no measure of rankings.{hint} Known, K a number from 1: {', '.join(known)}."


def _pattern(name: str) -> str:
    family = _FAMILIES[name]
    cutoff = {"needed": "@K", "possible": "[@K]", "never": ""}[family.cutoff]
    return f"{name}{'_80' if family.persistence else ''}{cutoff}"


def _example(name: str, cutoff: str) -> str:
    family = _FAMILIES[name]
    k = cutoff if re.fullmatch(r"[1-9]\d*", cutoff) else "10"
    wanted = family.cutoff == "needed" or (family.cutoff == "possible" and cutoff)
    return f"{name}{'_80' if family.persistence else ''}{f'@{k}' if wanted else ''}"
