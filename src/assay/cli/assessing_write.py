"""`assay judge-spans SUITE --write`: make judgments of the grades."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assay.assessing.agreement import human_agreement
from assay.assessing.change import Change, Meeting, Standing, Wanted, plan_change, wanted_judgments
from assay.assessing.judged_suite import JudgedSuite
from assay.assessing.raters import Rater, of_kind, read_raters
from assay.assessing.view import named
from assay.assessing.writing import judgments_file, new_entries, read_standing, write_change
from assay.cli.assessing_text import TENTATIVE, reading
from assay.errors import AssayError
from assay.file_lock import locked
from assay.printable import printable_lines

SHOWN = 10
BEST = 3  # the highest grade that is given here


def write_judgments(arguments: argparse.Namespace, suite: JudgedSuite) -> int:
    raters = read_raters(suite.name, suite.texts)
    machine = _machine(raters, arguments.with_machine)
    wanted = wanted_judgments(raters, machine)
    if not wanted:
        raise AssayError(f"no grades of `{suite.name}` to write. Judge first: assay judge-spans {suite.name}")
    known = {query.id for query in suite.queries}
    usable = [one for one in wanted if one.place.query_id in known]
    if arguments.only_relevant:
        usable = [one for one in usable if one.grade > 0]
    standing = read_standing(suite)
    if not arguments.mixed_scales:
        _check_scale(standing, suite)
    change = plan_change(standing, usable, replace=arguments.replace)
    if arguments.to is None and not arguments.json:
        print("".join(f"{_pasted(line)}\n" for line in new_entries(suite, change)), end="")
    if arguments.to is not None:
        target: Path = arguments.to
        with locked(target):
            write_change(suite, plan_change(read_standing(suite), usable, replace=arguments.replace), target)
    if arguments.json:
        print(json.dumps(_plain(change, suite, arguments.to), indent=2))
    told = [*_summary(change, suite), *_left_out(wanted, usable, raters), *_doubt(raters)]
    told.append(f"written to {arguments.to}" if arguments.to else "nothing was written: --to FILE does")
    print("".join(f"{printable_lines(line)}\n" for line in told), end="", file=sys.stderr)
    return 0


def _check_scale(standing: Sequence[Standing], suite: JudgedSuite) -> None:
    """A 3 that is the best here would count less than what was judged before, and nobody would see it."""
    highest = max((one.grade for one in standing), default=0)
    if highest > BEST:
        raise AssayError(
            f"{judgments_file(suite)}: its grades go up to {highest}, those given here to {BEST}: in one file they "
            f"would mean different things. Map the suite's to 0-{BEST} first, or add --mixed-scales."
        )


def _plain(change: Change, suite: JudgedSuite, to: Path | None) -> dict[str, Any]:
    """written_to: null where the judgments are shown alone."""
    wanted = [*(one for _, one in change.changed), *change.new]
    return {
        "written_to": None if to is None else str(to),
        "judgments": [
            {
                "query": one.place.query_id,
                "place": named(one.place, suite.is_collection).removeprefix(f"{one.place.query_id} "),
                "grade": one.grade,
                "machine": one.machine,
            }
            for one in wanted
        ],
        "new": len(change.new),
        "changed": len(change.changed),
        "same": change.same,
        "replaced": len(change.replaced),
        "kept": len(change.kept),
        "overlapping": len(change.overlapping),
    }


def _pasted(line: str) -> str:
    """Ready to be pasted: the tabs between the columns of qrels stay."""
    return "\t".join(printable_lines(cell) for cell in line.split("\t"))


def _doubt(raters: Sequence[Rater]) -> Iterator[str]:
    """What is said of the raters' agreement where it is too low."""
    agreement = human_agreement(raters)
    alpha = None if agreement is None else agreement.ordinal.value
    if alpha is not None and alpha < TENTATIVE:
        yield f"the raters agree by an alpha of {alpha:.3f}, {reading(alpha)}: see --agreement"


def _machine(raters: Sequence[Rater], asked: str | None) -> Rater | None:
    """asked: the model, "" for the only one there is, None for none."""
    machines = of_kind(raters, "machine")
    if asked is None:
        return None
    chosen = [rater for rater in machines if asked in {"", rater.name, rater.name.partition(":")[2]}]
    if len(chosen) != 1:
        names = ", ".join(rater.name for rater in machines) or "none; --grader NAME lets one grade"
        raise AssayError(f"--with-machine: name one model. Machines with grades: {names}.")
    return chosen[0]


def _summary(change: Change, suite: JudgedSuite) -> Iterator[str]:
    machine = sum(bool(one.machine) for one in (*change.new, *(wanted for _, wanted in change.changed)))
    marked = f", {machine} of them machine-made" if machine else ""
    yield f"{len(change.new)} new, {len(change.changed)} changed{marked}; {change.same} same"
    if change.replaced:
        yield f"{len(change.replaced)} judgments give way to new ones that lie on them (--replace)"
    if change.kept:
        yield f"{len(change.kept)} grades by a machine differ from what people judged, who are not overruled:"
        yield from _meetings(change.kept, suite)
    if change.overlapping:
        yield f"{len(change.overlapping)} left out, for they lie on judgments that are there (--replace puts them in):"
        yield from _meetings(change.overlapping, suite)


def _meetings(meetings: Sequence[Meeting], suite: JudgedSuite) -> Iterator[str]:
    furthest = sorted(meetings, key=lambda met: -abs(met[0].grade - met[1].grade))
    for there, one in furthest[:SHOWN]:
        span = there.place.span
        at = "" if span == one.place.span else f" in lines {span.start}-{span.end}"
        yield f"  {named(one.place, suite.is_collection)}: grade {one.grade}, judged {there.grade}{at}"
    if len(meetings) > SHOWN:
        yield f"  and {len(meetings) - SHOWN} more"


def _left_out(wanted: Sequence[Wanted], usable: Sequence[Wanted], raters: Sequence[Rater]) -> Iterator[str]:
    if len(wanted) > len(usable):
        why = "of queries that the suite lacks or that have no answer, or 0 (--only-relevant)"
        yield f"{len(wanted) - len(usable)} grades left out: {why}"
    for rater in raters:
        if rater.stale:
            yield f"{rater.stale} grades of {rater.name} left out: their texts are gone"
