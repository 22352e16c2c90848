"""Labels of file types, such as `python` or `test`, and which files they stand for (conf/file_types)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from assay.corpora.globs import matches
from assay.errors import AssayError
from assay.records import Document

ROLES = ("test", "documentation", "configuration")
_KEYS = ("language", "role", "globs", "not_roles")


@dataclass(frozen=True, slots=True)
class FileType:
    """What a file must be. globs: of its whole path, source included; one of them must match. "": any."""

    language: str = ""
    role: str = ""
    globs: tuple[str, ...] = ()
    not_roles: tuple[str, ...] = ()

    def holds(self, document: Document) -> bool:
        return (
            self.language in {"", document.language}
            and (not self.role or self.role in document.roles)
            and (not self.globs or any(matches(document.path, pattern) for pattern in self.globs))
            and not set(self.not_roles) & set(document.roles)
        )


FileTypes = Mapping[str, FileType]


def parse_file_types(settings: Mapping[str, Any], place: str = "file_types") -> dict[str, FileType]:
    """The file types of conf by label. AssayError that names the key at fault below `place`."""
    if not settings:
        raise AssayError(f"{place}: names no label. Choose a file of conf/file_types.")
    return {label: _file_type(given, f"{place}.{label}") for label, given in settings.items()}


def labels_of(document: Document, types: FileTypes) -> tuple[str, ...]:
    """The labels that hold for a document, in the order of `types`; none for a file that no label knows."""
    return tuple(label for label, file_type in types.items() if file_type.holds(document))


def file_labels(documents: Iterable[Document], settings: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The labels of every document by its path. settings: of conf; AssayError as `parse_file_types` has it."""
    types = parse_file_types(settings)
    return {document.path: labels_of(document, types) for document in documents}


def unknown_label(label: str, types: FileTypes) -> str | None:
    """What is wrong with a label that `types` does not have, with the closest one; None where it has it."""
    if label in types:
        return None
    close = get_close_matches(label, list(types), n=1)
    hint = f"closest: `{close[0]}`?" if close else f"known: {', '.join(types)}."
    return f"the file type `{label}` is unknown. {hint}"


def _file_type(given: Any, place: str) -> FileType:
    if not isinstance(given, Mapping) or not given:
        raise AssayError(f"{place}: expected a mapping of {', '.join(_KEYS)}, such as {{language: python}}.")
    for key in given:
        if key not in _KEYS:
            close = get_close_matches(str(key), _KEYS, n=1)
            hint = f"did you mean `{close[0]}`?" if close else f"known: {', '.join(_KEYS)}."
            raise AssayError(f"{place}: unknown key `{key}`; {hint}")
    made = FileType(
        _text(given, "language", place),
        _text(given, "role", place),
        _texts(given, "globs", place),
        _texts(given, "not_roles", place),
    )
    for role in filter(None, (made.role, *made.not_roles)):
        if role not in ROLES:
            raise AssayError(f"{place}: the role `{role}` is unknown; one of {', '.join(ROLES)}.")
    for pattern in made.globs:
        matches("", pattern)  # raises where it is malformed
    if not (made.language or made.role or made.globs):
        raise AssayError(f"{place}: name a language, a role or globs, or the label holds for nearly all files.")
    return made


def _text(given: Mapping[str, Any], key: str, place: str) -> str:
    text = given.get(key) or ""
    if not isinstance(text, str):
        raise AssayError(f"{place}.{key}: must be a text, not {text!r}.")
    return text


def _texts(given: Mapping[str, Any], key: str, place: str) -> tuple[str, ...]:
    texts = given.get(key) or ()
    if isinstance(texts, str) or not isinstance(texts, Sequence) or not all(isinstance(text, str) for text in texts):
        raise AssayError(f"{place}.{key}: must be a list of texts.")
    return tuple(texts)
