"""Let a judge judge labelled pairs, as if each claim were an answer and its evidence the context."""

from collections.abc import Sequence
from pathlib import Path

from assay.calibrating.calibration import Calibration, calibrate
from assay.calibrating.config import CalibrationSettings, LabelsConfig
from assay.calibrating.labelled_pair import LabelledPair
from assay.calibrating.labels import read_pairs
from assay.component import build
from assay.config import Component, JudgeConfig, check
from assay.embedding.embedder import Embedder
from assay.errors import AssayError
from assay.judging.judge import Judge
from assay.llm.model_calls import ModelCalls
from assay.records import Answer, Context, Query
from assay.scores import Score, undetermined


def calibrate_judge(config: JudgeConfig, cache: Path, calls: ModelCalls) -> Calibration | None:
    """What the judge's scores say of the labels; None where there is no judge, or no labels.

    AssayError where the labels or settings are at fault, or the judge has none of the measures that they qualify.
    """
    if config.judge is None or config.labels is None:
        return None
    labels = check(config.labels, LabelsConfig, "labels")
    settings = check(config.calibration, CalibrationSettings, "calibration")
    pairs = read_pairs(labels)
    judge: Judge = build(_only(config.judge, labels), embedder=Embedder(config.embedder, cache), calls=calls)
    return calibrate(pairs, pair_scores(judge, pairs, labels.measures), settings, labels.scale)


def pair_scores(judge: Judge, pairs: Sequence[LabelledPair], measures: Sequence[str]) -> dict[str, list[Score]]:
    """The scores of each pair, in order, by those of the measures that the judge gives at all."""
    asked = [Query(pair.id, pair.question, tier="", intent="") for pair in pairs]
    said = [Answer(pair.id, pair.claim, abstained=False, citations=(), context=_context(pair)) for pair in pairs]
    verdicts = judge.judge_all(asked, said)
    given = {name for verdict in verdicts for name in verdict.scores}
    wanted = [name for name in measures if name in given]
    if not wanted:
        scores = ", ".join(sorted(given)) or "none"
        raise AssayError(
            f"labels.measures: the judge gives none of {', '.join(measures)}; its scores: {scores}. "
            "Name in conf/labels what the labels can qualify, or choose `labels: none`."
        )
    missing = undetermined("the verdict lacks it")
    return {name: [verdict.scores.get(name, missing) for verdict in verdicts] for name in wanted}


def _only(judge: Component, labels: LabelsConfig) -> Component:
    """A judge that can be asked for some measures alone is asked for no others."""
    chosen = [name for name in judge.get("measures", ()) if name in labels.measures]
    return {**judge, "measures": chosen} if chosen else judge


def _context(pair: LabelledPair) -> Context:
    return Context(pair.evidence, spans=(), chunk_ids=(), tokens=0, cut_tokens=0)
