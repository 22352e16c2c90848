"""Which kinds of file a text asks for, and which it does not want."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from assay.corpora.file_types import ROLES
from assay.judging.rubric.negation import affirmed_and_negated


@dataclass(frozen=True, slots=True)
class FileWishes:
    """Labels of file types, in the order in which the words for them stand."""

    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]


def file_wishes(text: str, words_of: Mapping[str, Sequence[str]]) -> FileWishes:
    """words_of: the words for each label. What is excluded once is not wanted."""
    affirmed, negated = affirmed_and_negated(text)
    unwanted = _labels(negated, words_of)
    return FileWishes(tuple(label for label in _labels(affirmed, words_of) if label not in unwanted), unwanted)


def names_any(named: Collection[str], labels: Collection[str]) -> bool:
    """Whether one of `labels` is among those named; `source` stands for every label that is no role of a file."""
    return any(label in named or ("source" in named and label not in ROLES) for label in labels)


def _labels(said: Sequence[str], words_of: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(label for word in said for label, named in words_of.items() if word in named))
