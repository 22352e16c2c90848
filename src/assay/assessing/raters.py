"""All who graded a suite."""

from collections.abc import Sequence
from dataclasses import dataclass

from assay.assessing.consensus import consensus
from assay.assessing.grades import Grade, Graded, Kind, Place, given, located, standing
from assay.assessing.grades_file import rater_files, read_log
from assay.assessing.texts import Texts
from assay.errors import AssayError


@dataclass(frozen=True, slots=True)
class Rater:
    """graded: as it holds for the corpus of today. stale: grades of texts that it has no more."""

    name: str
    kind: Kind
    graded: Graded
    moved: int = 0
    stale: int = 0


def read_raters(suite: str, texts: Texts) -> list[Rater]:
    """People before machines, by name. AssayError where a file is malformed, or two files are of one rater."""
    raters: dict[str, Rater] = {}
    for path in rater_files(suite):
        log = read_log(path)
        if not log:
            continue
        name = log[0].rater
        if name in raters:
            raise AssayError(f"{path}: another file has grades of `{name}` too. Keep one.")
        found = located(standing(log), texts)
        raters[name] = Rater(name, log[0].kind, found.grades, found.moved, len(found.stale))
    return sorted(raters.values(), key=lambda rater: (rater.kind, rater.name))


def of_kind(raters: Sequence[Rater], kind: Kind) -> list[Rater]:
    return [rater for rater in raters if rater.kind == kind]


def grades_by_place(raters: Sequence[Rater]) -> dict[Place, list[int]]:
    """What the raters gave, place by place, in the order of the raters."""
    found: dict[Place, list[int]] = {}
    for rater in raters:
        for place, grade in rater.graded.items():
            found.setdefault(place, []).append(given(grade))
    return found


def people_as_one(raters: Sequence[Rater], own: dict[Place, int]) -> Rater:
    """What the people say together, by assay.assessing.consensus.

    own: the judgments by people that the suite has; they stand where no rater graded.
    """
    agreed = own | {place: consensus(grades) for place, grades in grades_by_place(of_kind(raters, "human")).items()}
    return Rater("people", "human", {place: Grade(place, grade, "people", "human") for place, grade in agreed.items()})
