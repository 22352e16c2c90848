"""Score all cases of a search suite's cell."""

from collections.abc import Iterable, Sequence

from assay.config import SearchScoringConfig
from assay.errors import AssayError
from assay.federated.fused_runs import FusedRun
from assay.federated.prepared import PreparedCase
from assay.federated.settings import FusionSettings
from assay.scores import value
from assay.scoring.contribution import contributions
from assay.scoring.fused import NDCG, score_run
from assay.scoring.per_query import QueryScores
from assay.scoring.relevance import NOTHING_RELEVANT


def score_fused(
    runs: Sequence[FusedRun], cases: Iterable[PreparedCase], settings: FusionSettings, config: SearchScoringConfig
) -> list[QueryScores]:
    """The scores of each run, in order; all have the same measures. cases: those of the runs, in the same order.

    AssayError where a case is another than the run's.
    """
    vacuous = value(1) if settings.convention == "paperbot" else NOTHING_RELEVANT
    scored = [score_run(run, config.gain, vacuous) for run in runs]
    if not config.contributions:
        return scored
    sources = tuple(sorted({source for run in runs for source in run.states}))
    return [
        _with_contributions(row, case, settings, config, sources)
        for row, case in zip(scored, _paired(runs, cases), strict=True)
    ]


def _with_contributions(
    row: QueryScores,
    case: PreparedCase,
    settings: FusionSettings,
    config: SearchScoringConfig,
    sources: tuple[str, ...],
) -> QueryScores:
    added = contributions(case, settings, config.gain, row.scores[NDCG[config.gain]], sources)
    return QueryScores(row.query_id, row.groups, {**row.scores, **added})


def _paired(runs: Sequence[FusedRun], cases: Iterable[PreparedCase]) -> Iterable[PreparedCase]:
    for run, case in zip(runs, cases, strict=True):
        if run.query_id != case.case.query_id:
            raise AssayError(f"the run of {run.query_id} meets the case {case.case.query_id}. Run `dvc repro` again.")
        yield case
