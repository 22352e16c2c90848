"""Judge by hand: a place after the other, one key a grade, each kept at once."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from assay.assessing.grades import Grade, Graded, Place
from assay.assessing.judged_suite import JudgedSuite
from assay.assessing.keys import Read
from assay.assessing.units import Unit
from assay.assessing.view import body, heading
from assay.records import Query

MEANINGS = {
    3: "answers the question, or the main part of it, by itself",
    2: "states a part of the answer, or all of it among much else",
    1: "on the matter and of use, but no part of the answer",
    0: "of no use for this question",
}
HELP = "\n".join(
    [
        *(f"  {grade}  {meaning}" for grade, meaning in MEANINGS.items()),
        "  s  skip for now: it is shown again the next time",
        "  o  show more of the text, and lines around it",
        "  u  undo: back to the one before",
        "  q  quit: the same command goes on from here",
    ]
)
PROMPT = "  grade 0 1 2 3 (s skip, o more, u undo, q quit, ? help): "
Item = tuple[Query, Unit]


@dataclass
class Session:
    """Ask for a grade of each item. keep: appends a grade, or takes one back, for good.

    former: what the rater said before; an item that is there is shown with its grade.
    """

    suite: JudgedSuite
    rater: str
    items: Sequence[Item]
    former: Graded
    keep: Callable[[Grade], None]
    read: Read
    write: Callable[[str], None]
    width: int = 100
    given: dict[int, int] = field(default_factory=dict)  # grade by number of the item
    skipped: set[int] = field(default_factory=set)

    def run(self) -> None:
        """Until all are graded or skipped, the rater quits, or the input ends."""
        at = 0
        while at < len(self.items):
            self._show(at, 0)
            moved = self._ask(at)
            if moved is None:
                return
            at = max(0, at + moved)

    def _ask(self, at: int) -> int | None:
        """How far to go on; None to quit."""
        more = 0
        while True:
            self.write(PROMPT)
            key = self.read()
            self.write("\n" if key is None else f"{key if key.isprintable() else ''}\n")
            if key is None or key == "q":
                return None
            if key in {"0", "1", "2", "3"}:
                self._give(at, int(key))
                return 1
            if key == "s":
                self.skipped.add(at)
                return 1
            if key == "u":
                if at == 0:
                    self.write("  there is nothing to undo.\n")
                    continue
                self._take_back(at - 1)
                return -1
            if key == "o":
                more += 1
                self._show(at, more)
            else:
                self.write(f"{HELP}\n")

    def _show(self, at: int, more: int) -> None:
        query, unit = self.items[at]
        collection = self.suite.is_collection
        rows = heading(query, f"{at + 1} of {len(self.items)}", unit, self.width, collection)
        rows += body(self.suite.texts, unit, self.width, more, collection)
        said = self._said(at)
        rows += ["", *([f"  your grade so far: {said}"] if said is not None else [])]
        self.write("\n".join(rows) + "\n")

    def _said(self, at: int) -> int | None:
        before = self.former.get(self._place(at))
        return self.given.get(at, before.grade if before else None)

    def _give(self, at: int, grade: int) -> None:
        self.given[at] = grade
        self.skipped.discard(at)
        self.keep(self._grade(at, grade))

    def _take_back(self, at: int) -> None:
        self.skipped.discard(at)
        if self.given.pop(at, None) is not None:
            before = self.former.get(self._place(at))
            self.keep(self._grade(at, before.grade if before else None))

    def _place(self, at: int) -> Place:
        query, unit = self.items[at]
        return Place(query.id, unit.span)

    def _grade(self, at: int, grade: int | None) -> Grade:
        unit = self.items[at][1]
        return Grade(self._place(at), grade, self.rater, "human", unit.symbol, self.suite.texts.digest(unit.span))


def open_items(
    queries: Sequence[Query], units: Mapping[str, Sequence[Unit]], known: Graded, *, all_of_them: bool = False
) -> list[Item]:
    """What is left to grade, in the order of the queries and of their units; with `all_of_them` what is graded too."""
    return [
        (query, unit)
        for query in queries
        for unit in units.get(query.id, ())
        if all_of_them or Place(query.id, unit.span) not in known
    ]
