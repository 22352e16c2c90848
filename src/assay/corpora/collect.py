"""Make the corpus of a suite: fetch each source, choose its files, label them, and write down what was done."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from assay.config import CorpusLimits, DirSource, GitSource, PypiSource, Source, SuiteConfig
from assay.corpora import globs
from assay.corpora.addresses import redacted
from assay.corpora.directory import directory_files
from assay.corpora.download import fetch_sdist
from assay.corpora.files import Reason, SourceFile
from assay.corpora.git import git_files
from assay.corpora.labels import language, roles
from assay.corpora.licences import licence, tells_licence
from assay.corpora.skipping import skip_by_bytes, skip_by_listing, skip_by_text
from assay.corpora.unpack import unpack
from assay.errors import AssayError
from assay.records import Document

EXAMPLES = 5  # paths that the manifest shows for each reason
Manifest = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Corpus:
    documents: tuple[Document, ...]  # sorted by path, each path once
    manifest: Manifest  # plain values; nothing in it depends on the machine or the time


def collect(suite: SuiteConfig, cache: Path) -> Corpus:
    """Fetch the sources into `cache` and take their text files.

    A document's path is `<key of the source>/<path inside the source>`. Files that are not taken are counted by reason
    in the manifest. AssayError names the source: it cannot be fetched, an include glob is idle, or no text is left.
    """
    if not suite.sources:
        raise AssayError(f"suite {suite.name}: it has no `sources`, so the corpus is empty. Name at least one.")
    documents: list[Document] = []
    sources: dict[str, Manifest] = {}
    for key, source in sorted(suite.sources.items()):
        try:
            taken, sources[key] = _collect(key, source, suite.limits, cache)
        except AssayError as error:
            raise AssayError(f"suite {suite.name}, source {key}: {error}") from None
        documents += taken
    documents.sort(key=lambda document: document.path)
    return Corpus(tuple(documents), {"suite": suite.name, **_summary(documents), "sources": sources})


@dataclass(slots=True)
class _Skips:
    paths: dict[Reason, list[str]] = field(default_factory=dict)

    def add(self, reason: Reason, path: str) -> None:
        self.paths.setdefault(reason, []).append(path)

    def manifest(self) -> Manifest:
        return {
            reason: {"files": len(paths), "examples": sorted(paths)[:EXAMPLES]}
            for reason, paths in sorted(self.paths.items())
        }


def _collect(key: str, source: Source, limits: CorpusLimits, cache: Path) -> tuple[list[Document], Manifest]:
    if not key.isprintable() or "/" in key or key in {"", ".", ".."}:
        raise AssayError("the key of a source is the first part of its paths: a plain name without `/`.")
    origin, files = _fetch(source, limits, cache)
    globs.check_includes(source.include, [file.path for file in files])
    selected = [file for file in files if globs.selected(file.path, source.include, source.exclude)]
    skips = _Skips()
    documents = _documents(key, selected, limits, skips)
    if not documents:
        counts = ", ".join(f"{len(paths)} {reason}" for reason, paths in sorted(skips.paths.items())) or "none skipped"
        raise AssayError(f"no text is left of {len(files)} files ({len(selected)} selected: {counts}). Mend its globs.")
    _check_each_once(documents)
    manifest = origin | {
        "licence": licence(
            {file.path: file.data for file in files if tells_licence(file.path) and file.data is not None}
        ),
        "include": list(source.include),
        "exclude": list(source.exclude),
        "unselected": len(files) - len(selected),
        "skipped": skips.manifest(),
    }
    return documents, manifest | _summary(documents)


def _fetch(source: Source, limits: CorpusLimits, cache: Path) -> tuple[Manifest, list[SourceFile]]:
    """Where the files are from, and the files; those that a document or the licence needs are read."""

    def wanted(path: str) -> bool:
        return globs.selected(path, source.include, source.exclude) or tells_licence(path)

    match source:
        case PypiSource():
            origin = {"kind": "pypi", "name": source.name, "version": source.version, "sha256": source.sha256}
            return origin, unpack(fetch_sdist(source, cache, limits.max_bytes), limits, wanted)
        case GitSource():
            commit, files = git_files(source.url, source.revision, cache, limits, wanted)
            return {"kind": "git", "url": redacted(source.url), "revision": source.revision, "commit": commit}, files
        case DirSource():
            return {"kind": "dir", "path": source.path}, directory_files(Path(source.path), limits, wanted)


def _documents(key: str, files: Iterable[SourceFile], limits: CorpusLimits, skips: _Skips) -> list[Document]:
    documents = []
    for file in files:
        made = _document(key, file, limits)
        if isinstance(made, Document):
            documents.append(made)
        else:
            skips.add(made, f"{key}/{file.path}")
    return documents


def _document(key: str, file: SourceFile, limits: CorpusLimits) -> Document | Reason:
    reason = skip_by_listing(file, limits)
    if reason:
        return reason
    if file.data is None:
        raise AssertionError(f"{file.path} was selected and not read")
    reason = skip_by_bytes(file.data)
    if reason:
        return reason
    text = file.data.decode("utf-8")
    reason = skip_by_text(file.path, text)
    if reason:
        return reason
    known = language(file.path, text)
    return Document(f"{key}/{file.path}", text, known, roles(file.path, known))


def _check_each_once(documents: Iterable[Document]) -> None:
    twice = [path for path, count in Counter(document.path for document in documents).items() if count > 1]
    if twice:
        raise AssayError(f"two files have the path `{min(twice)}`. Exclude one.")


def _summary(documents: Iterable[Document]) -> Manifest:
    documents = list(documents)
    return {
        "files": len(documents),
        "bytes": sum(len(document.text.encode("utf-8")) for document in documents),
        "languages": _counts(document.language for document in documents),
        "roles": _counts(role for document in documents for role in document.roles),
        "hash": corpus_hash({document.path: text_hash(document.text) for document in documents}),
    }


def _counts(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


def text_hash(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()


def corpus_hash(hashes: Mapping[str, str]) -> str:
    """sha256 over `<path>\\n<sha256 of the text>\\n`, sorted by path: equal only for equal corpora."""
    lines = "".join(f"{path}\n{digest}\n" for path, digest in sorted(hashes.items()))
    return sha256(lines.encode("utf-8")).hexdigest()
