"""What grades would change in the judgments that a suite has. Pure: nothing is read or written here.

- A place that is not judged yet is new; one that is judged with another grade is changed.
- What people judged is never changed by a machine. What a machine judged is changed by people, even where they agree:
  it is theirs then.
- A place that lies on one which is judged already (by the rule that scores rankings: at least half of the lines of the
  smaller one are shared) would count the same lines twice. It is left out, or takes the place of the other one where
  that is asked for.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assay.assessing.consensus import consensus
from assay.assessing.grades import Place, given
from assay.assessing.grades_file import MACHINE
from assay.assessing.raters import Rater, grades_by_place, of_kind
from assay.scoring.span_ranking import covers


@dataclass(frozen=True, slots=True)
class Standing:
    """A judgment that the suite has. machine: the model that made it, "" where a person did. number: in its query."""

    place: Place
    grade: int
    machine: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Wanted:
    """A judgment by the grades. machine: the model that made it, "" where people did."""

    place: Place
    grade: int
    machine: str = ""


Meeting = tuple[Standing, Wanted]


@dataclass(frozen=True, slots=True)
class Change:
    """kept: by people, which a machine does not change. overlapping: left out. replaced: what gives way to `new`."""

    new: tuple[Wanted, ...]
    changed: tuple[Meeting, ...]
    same: int
    kept: tuple[Meeting, ...]
    overlapping: tuple[Meeting, ...]
    replaced: tuple[Standing, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.new or self.changed)

    def applied(self, standing: Iterable[Standing]) -> dict[Place, int]:
        """The grades that the suite has then."""
        gone = {one.place for one in self.replaced}
        after = {one.place: one.grade for one in standing if one.place not in gone}
        after |= {wanted.place: wanted.grade for _, wanted in self.changed}
        return after | {wanted.place: wanted.grade for wanted in self.new}


def wanted_judgments(raters: Sequence[Rater], machine: Rater | None) -> list[Wanted]:
    """By the consensus of the people; of `machine` where no person graded a place."""
    people = {place: consensus(grades) for place, grades in grades_by_place(of_kind(raters, "human")).items()}
    found = [Wanted(place, grade) for place, grade in people.items()]
    if machine is not None:
        model = machine.name.removeprefix(MACHINE)
        found += [Wanted(place, given(grade), model) for place, grade in machine.graded.items() if place not in people]
    return found


def plan_change(standing: Sequence[Standing], wanted: Iterable[Wanted], *, replace: bool = False) -> Change:
    """replace: a new judgment takes the place of those that it lies on, of a person's only if it is one itself."""
    judged = {one.place: one for one in standing}
    met = [(judged.get(one.place), one) for one in wanted]
    meetings = [(there, one) for there, one in met if there is not None]
    by_file = _by_file(standing)
    lying = [(_below(one, by_file), one) for there, one in met if there is None]
    left_out = [(below[0], one) for below, one in lying if below and not (replace and _may_replace(below, one))]
    out = {one.place for _, one in left_out}
    new = [(below, one) for below, one in lying if one.place not in out]
    replaced = {other.place: other for below, _ in new for other in below}
    return Change(
        new=tuple(one for _, one in new),
        changed=tuple((there, one) for there, one in meetings if _differs(there, one) and _may_change(there, one)),
        same=sum(not _differs(there, one) for there, one in meetings),
        kept=tuple((there, one) for there, one in meetings if _differs(there, one) and not _may_change(there, one)),
        overlapping=tuple(left_out),
        replaced=tuple(replaced.values()),
    )


def _differs(there: Standing, one: Wanted) -> bool:
    """A machine that says what a person said adds nothing; a person who says what a machine said makes it theirs."""
    return there.grade != one.grade or (there.machine != one.machine and _may_change(there, one))


def _may_change(there: Standing, one: Wanted) -> bool:
    return not (one.machine and not there.machine)


def _may_replace(below: Iterable[Standing], one: Wanted) -> bool:
    return all(_may_change(there, one) for there in below)


def _by_file(standing: Iterable[Standing]) -> dict[tuple[str, str], list[Standing]]:
    found: dict[tuple[str, str], list[Standing]] = {}
    for one in standing:
        found.setdefault((one.place.query_id, one.place.span.path), []).append(one)
    return found


def _below(one: Wanted, by_file: Mapping[tuple[str, str], Sequence[Standing]]) -> list[Standing]:
    """The judgments that it lies on."""
    near = by_file.get((one.place.query_id, one.place.span.path), ())
    return [there for there in near if covers(one.place.span, there.place.span)]
