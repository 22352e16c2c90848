"""All that is said about how the raters of a suite agree."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from assay.assessing.agreement import Agreement, Disagreement, Pair, disagreements, human_agreement, pair, pairs
from assay.assessing.grades import Place
from assay.assessing.raters import Rater, of_kind, people_as_one


@dataclass(frozen=True, slots=True)
class AgainstPeople:
    """A machine and the people together. pair: None where they share no place.

    own: of the shared places those where the people are the suite's own judgments, for no rater graded them.
    """

    machine: str
    pair: Pair | None
    own: int


@dataclass(frozen=True, slots=True)
class AgreementReport:
    raters: tuple[Rater, ...]
    people: Agreement | None
    machines: tuple[AgainstPeople, ...]
    pairs: tuple[Pair, ...]
    disagreements: tuple[Disagreement, ...]


def agreement_report(raters: Sequence[Rater], own: dict[Place, int]) -> AgreementReport:
    """own: the judgments by people that the suite has."""
    return AgreementReport(
        raters=tuple(raters),
        people=human_agreement(raters),
        machines=tuple(against_people(raters, machine, own) for machine in of_kind(raters, "machine")),
        pairs=tuple(pairs(raters)),
        disagreements=tuple(disagreements(raters)),
    )


def against_people(raters: Sequence[Rater], machine: Rater, own: dict[Place, int]) -> AgainstPeople:
    graded = {place for rater in of_kind(raters, "human") for place in rater.graded}
    taken = machine.graded.keys() & (own.keys() - graded)
    return AgainstPeople(machine.name, pair(people_as_one(raters, own), machine), len(taken))


def agreement_json(report: AgreementReport) -> dict[str, Any]:
    """For programs; what is not defined is null."""
    return {
        "raters": [_rater(rater) for rater in report.raters],
        "human": None if report.people is None else asdict(report.people),
        "machine": [asdict(one) for one in report.machines],
        "pairs": [asdict(one) for one in report.pairs],
        "disagreements": [
            {"query_id": one.place.query_id, **asdict(one.place.span), "grades": dict(one.grades)}
            for one in report.disagreements
        ],
    }


def _rater(rater: Rater) -> dict[str, Any]:
    return {
        "rater": rater.name,
        "kind": rater.kind,
        "grades": len(rater.graded),
        "moved": rater.moved,
        "stale": rater.stale,
    }
