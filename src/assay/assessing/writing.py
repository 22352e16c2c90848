"""From grades to the judgments of a suite: queries.yaml of a `rag` suite, qrels.tsv of a collection."""

from collections.abc import Sequence
from pathlib import Path

from assay import places
from assay.assessing import qrels_edit, queries_edit
from assay.assessing.change import Change, Standing, Wanted
from assay.assessing.grades import Place
from assay.assessing.grades_file import MACHINE
from assay.assessing.judged_suite import JudgedSuite
from assay.assessing.qrels_edit import Row
from assay.assessing.queries_edit import Entry, QueryEdit
from assay.atomic import write_whole
from assay.corpora.collection import QRELS, RATER, qrels_rows
from assay.corpora.faults import Faults
from assay.corpora.queries import read_queries
from assay.corpora.resolve import resolve_judgments
from assay.errors import AssayError
from assay.records import Query, Span


def judgments_file(suite: JudgedSuite) -> Path:
    return places.suite_folder(suite.name) / QRELS if suite.is_collection else places.queries(suite.name)


def read_standing(suite: JudgedSuite) -> list[Standing]:
    """The judgments as the suite's own file has them today. AssayError where it is missing or malformed."""
    return _standing_rows(suite) if suite.is_collection else _standing_entries(suite, judgments_file(suite))


def own_judgments(suite: JudgedSuite) -> dict[Place, int]:
    """The grades that people gave, as the suite's file has them."""
    return {one.place: one.grade for one in read_standing(suite) if not one.machine}


def new_entries(suite: JudgedSuite, change: Change) -> list[str]:
    """What a person would paste: lines of a judgments list, by query, or rows of the qrels."""
    if suite.is_collection:
        rows = [_row(one) for one in _in_order(suite, [*(one for _, one in change.changed), *change.new])]
        return ["\t".join(filter(None, (row.query_id, row.doc_id, str(row.score), row.rater))) for row in rows]
    former = {one.place: there.grade for there, one in change.changed}
    lines = []
    query_id = None
    for one in _in_order(suite, [*(one for _, one in change.changed), *change.new]):
        if one.place.query_id != query_id:
            query_id = one.place.query_id
            lines.append(f"# {query_id}")
        was = f"  # was {former[one.place]}" if one.place in former else ""
        lines.append(f"    - {_entry(suite, one)}{was}")
    return lines


def write_change(suite: JudgedSuite, change: Change, target: Path) -> None:
    """Write the suite's judgments with the change to `target`, whole or not at all; it may be the file itself.

    AssayError where the file that would come of it is not sound.
    """
    source = judgments_file(suite)
    text = _read(source)
    if suite.is_collection:
        write_whole(target, _edited_rows(source, suite, change))
        return
    new = queries_edit.edited(text, _query_edits(suite, change))
    _check(suite, source, new, change, target)
    write_whole(target, new)


def _check(suite: JudgedSuite, source: Path, text: str, change: Change, target: Path) -> None:
    """Read it as the stage `corpus` would."""
    trial = target.with_name(f".{target.name}.trial")
    write_whole(trial, text)
    try:
        after = {one.place: one.grade for one in _standing_entries(suite, trial)}
    except AssayError as error:
        said = str(error).replace(str(trial), str(target))
        raise AssayError(f"nothing was written, for these judgments do not make a sound file:\n{said}") from None
    finally:
        trial.unlink(missing_ok=True)
    if after != change.applied(_standing_entries(suite, source)):
        raise AssayError(f"{source}: the judgments could not be put in place. Nothing was written: paste them by hand.")


def _standing_entries(suite: JudgedSuite, path: Path) -> list[Standing]:
    queries = read_queries(path)
    marks = queries_edit.machine_marks(_read(path))
    spans = _spans(suite, queries, path)
    return [
        Standing(Place(query.id, span), judgment.grade, marks.get((query.id, number), ""), number)
        for query in queries
        for number, (span, judgment) in enumerate(zip(spans[query.id], query.judgments, strict=True))
    ]


def _spans(suite: JudgedSuite, queries: Sequence[Query], path: Path) -> dict[str, list[Span]]:
    resolved = resolve_judgments(queries, suite.texts.documents, str(path))
    return {query_id: list(grades) for query_id, grades in resolved.items()}


def _standing_rows(suite: JudgedSuite) -> list[Standing]:
    path = judgments_file(suite)
    faults = Faults(str(path))
    rows = [row for _, row in qrels_rows(path, faults)]
    faults.raise_any()
    found: dict[Place, Standing] = {}
    for row in rows:
        doc_id = row["corpus-id"]
        if doc_id not in suite.texts or not row["score"].isdecimal():
            raise AssayError(
                f"{path}: the judgment of `{doc_id}` is not sound. Run `dvc repro corpus`, which says why."
            )
        place = Place(row["query-id"], suite.texts.units(doc_id)[0].span)
        grade = int(row["score"])
        if place not in found or found[place].grade < grade:
            found[place] = Standing(place, grade, _model(row.get(RATER, "")))
    return list(found.values())


def _edited_rows(path: Path, suite: JudgedSuite, change: Change) -> str:
    rows = [row for _, row in qrels_rows(path, Faults(str(path)))]
    changed = {(one.place.query_id, one.place.span.path): _row(one) for _, one in change.changed}
    return qrels_edit.edited(rows, changed, [_row(one) for one in _in_order(suite, change.new)])


def _query_edits(suite: JudgedSuite, change: Change) -> dict[str, QueryEdit]:
    added: dict[str, list[Entry]] = {}
    for one in _in_order(suite, change.new):
        added.setdefault(one.place.query_id, []).append(_entry(suite, one))
    regraded: dict[str, dict[int, Entry]] = {}
    for there, one in change.changed:
        regraded.setdefault(one.place.query_id, {})[there.number] = _entry(suite, one)
    removed: dict[str, set[int]] = {}
    for there in change.replaced:
        removed.setdefault(there.place.query_id, set()).add(there.number)
    return {
        query_id: QueryEdit(added.get(query_id, ()), regraded.get(query_id), frozenset(removed.get(query_id, ())))
        for query_id in {**added, **regraded, **removed}
    }


def _in_order(suite: JudgedSuite, wanted: Sequence[Wanted]) -> list[Wanted]:
    """By query as the suite has them, the best first, then by place."""
    order = {query.id: number for number, query in enumerate(suite.queries)}
    return sorted(
        wanted,
        key=lambda one: (order[one.place.query_id], -one.grade, one.place.span.path, one.place.span.start),
    )


def _entry(suite: JudgedSuite, one: Wanted) -> Entry:
    span = one.place.span
    symbols = [unit.symbol for unit in suite.texts.units(span.path) if unit.span == span]
    return Entry(span.path, symbols[0] if symbols else "", (span.start, span.end), one.grade, one.machine)


def _row(one: Wanted) -> Row:
    return Row(one.place.query_id, one.place.span.path, one.grade, f"{MACHINE}{one.machine}" if one.machine else "")


def _model(rater: str) -> str:
    return rater.removeprefix(MACHINE) if rater.startswith(MACHINE) else ""


def _read(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()
