"""Read the pairs that people labelled."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from assay import places
from assay.calibrating.config import LabelColumns, LabelsConfig
from assay.calibrating.evidence import lines_of
from assay.calibrating.label_rows import Row, read_rows
from assay.calibrating.label_values import allowed_values, label_number, plain
from assay.calibrating.labelled_pair import LabelledPair
from assay.corpora.documents import read_documents
from assay.corpora.faults import Faults
from assay.corpora.resolve import Unresolved
from assay.errors import AssayError
from assay.generation.words import words


def read_pairs(config: LabelsConfig) -> list[LabelledPair]:
    """The pairs in the order of the file.

    AssayError names every fault by file:line and column: a column that is missing, a value that the config does not
    allow, a text that is empty, an id that stands twice, lines that the corpus does not have; and labels all of one
    class, which can tell nothing.
    """
    rows = read_rows(Path(config.path))
    faults = Faults(config.path)
    reader = _Reader(config, _texts(config), faults)
    pairs = [reader.pair(row) for row in rows]
    _check_ids(rows, pairs, faults)
    faults.raise_any()
    _check_classes(pairs, rows, config)
    return pairs


@dataclass(frozen=True, slots=True)
class _Reader:
    config: LabelsConfig
    texts: Mapping[str, str]  # of the documents, by path
    faults: Faults

    def pair(self, row: Row) -> LabelledPair:
        line, cells = row
        columns = self.config.columns
        missing = [name for name in _named(columns) if name not in cells]
        for name in missing:
            self.faults.add(line, f"column `{name}` is missing; there are {', '.join(map(repr, cells)) or 'none'}.")
        if missing:
            return LabelledPair("", "", "", "", "", 0, (), "")
        evidence = self._evidence(line, cells)
        return LabelledPair(
            id=_name(cells, columns.id) if columns.id else str(line),
            group=_name(cells, columns.group) if columns.group else sha256(evidence.encode()).hexdigest()[:16],
            question=self._text(line, cells, columns.question, empty=True) if columns.question else "",
            claim=self._claim(line, cells),
            evidence=evidence,
            label=self._label(line, cells, columns.label) or 0,
            raters=tuple(self._label(line, cells, name, empty=True) for name in columns.raters),
            place=f"{self.config.path}:{line}",
        )

    def _evidence(self, line: int, cells: Mapping[str, Any]) -> str:
        columns = self.config.columns
        if columns.evidence is not None:
            return self._text(line, cells, columns.evidence)
        place = [cells[str(name)] for name in (columns.path, columns.start, columns.end)]
        text = lines_of(self.texts, *place)
        if isinstance(text, Unresolved):
            self.faults.add(line, text.message)
            return ""
        if not text.strip():
            self.faults.add(line, f"lines {place[1]}-{place[2]} of {place[0]} are blank: nothing can stand there.")
        return text

    def _claim(self, line: int, cells: Mapping[str, Any]) -> str:
        claim = self._text(line, cells, self.config.columns.claim)
        if claim.strip() and not words(claim):
            self.faults.add(line, f"{self.config.columns.claim}: holds no word.")
        return claim

    def _text(self, line: int, cells: Mapping[str, Any], name: str, empty: bool = False) -> str:
        text = "" if cells[name] is None else cells[name]
        if not isinstance(text, str):
            self.faults.add(line, f"{name}: expected a text, found {type(text).__name__}.")
            return ""
        if not text.strip() and not empty:
            self.faults.add(line, f"{name}: is empty.")
        return text

    def _label(self, line: int, cells: Mapping[str, Any], name: str, empty: bool = False) -> float | None:
        number = label_number(cells[name], self.config)
        if number is None and not (empty and plain(cells[name]) == ""):
            wanted = allowed_values(self.config)
            self.faults.add(line, f"{name}: `{plain(cells[name])}` is no label; expected {wanted}.")
        return number


def _texts(config: LabelsConfig) -> dict[str, str]:
    if config.columns.evidence is not None or config.suite is None:
        return {}
    return {document.path: document.text for document in read_documents(places.documents(config.suite))}


def _named(columns: LabelColumns) -> list[str]:
    """The columns that every row must have."""
    single = (columns.id, columns.group, columns.question, columns.claim, columns.evidence)
    span = (columns.path, columns.start, columns.end)
    named = [name for name in (*single, *span, columns.label, *columns.raters) if name is not None]
    return list(dict.fromkeys(named))


def _name(cells: Mapping[str, Any], name: str) -> str:
    return "" if cells[name] is None else str(cells[name]).strip()


def _check_ids(rows: Sequence[Row], pairs: Sequence[LabelledPair], faults: Faults) -> None:
    first: dict[str, int] = {}
    for (line, _), pair in zip(rows, pairs, strict=True):
        if not pair.place:
            continue
        if not pair.id or not pair.group:
            faults.add(line, f"the {'group' if pair.id else 'id'} is empty.")
        elif pair.id in first:
            faults.add(line, f"the id `{pair.id}` stands already in line {first[pair.id]}. Give it another.")
        first.setdefault(pair.id, line)


def _check_classes(pairs: Sequence[LabelledPair], rows: Sequence[Row], config: LabelsConfig) -> None:
    positive = config.scale.positive(pair.label for pair in pairs)
    if positive.any() and not positive.all():
        return
    found = sorted({plain(cells[config.columns.label]) for _, cells in rows})
    which = "positive" if positive.all() and pairs else "negative"
    of_all = f"all labels are {which}" if pairs else "there is no row"
    raise AssayError(
        f"{config.path}: {of_all}, which tells nothing of a judge. Found: {', '.join(found[:10]) or 'nothing'}; "
        f"positive in conf: {', '.join(map(plain, config.positive))}. Mend `positive`, or the labels."
    )
