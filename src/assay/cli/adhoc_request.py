"""What `assay run key=value ...` asks for: one cell, its overrides, and a slice of the queries."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from assay.cli.overrides import nested, parse_pairs
from assay.errors import AssayError
from assay.grid import CONTROLS, Grid

SHORTCUTS = {
    "top_k": "retrieval.top_k",
    "depth": "retrieval.depth",
    "threshold": "scoring.keyword_threshold",
    "replay": "calls.replay",
}
SLICE = ("tier", "intent", "query")
GROUPS = ("chunking", "tokenizer", "embedder", "reranker", "context", "generator", "judge")
KEYS = ("suite", "profile", "method", *SLICE, "dry_run", *SHORTCUTS, *GROUPS)


@dataclass(frozen=True, slots=True)
class Request:
    suite: str
    profile: str
    method: str | None  # None: the profile's own
    wanted: dict[str, str]  # of the queries: tier, intent, query
    overrides: dict[str, Any]  # as below a profile in params.yaml
    shown: tuple[str, ...] = field(default=())  # the overrides as they were typed: part of the run's name
    dry_run: bool = False

    @property
    def is_control(self) -> bool:
        return self.profile == CONTROLS

    def named(self, method: str) -> str:
        """The run's own name: the cell, then all that makes it differ from the cell of that name."""
        kept = (*self.shown, *(f"{key}={value}" for key, value in self.wanted.items()))
        return " ".join((f"{self.suite}/{self.profile}/{method}", *kept))


def parse_request(arguments: Sequence[str], grid: Grid) -> Request:
    """AssayError for a word that is no key=value, and for an unknown key."""
    given = parse_pairs(arguments, KEYS)
    settings = {key: value for key, value in given.items() if key in SHORTCUTS or key in GROUPS or "." in key}
    suite = given.get("suite", grid.suites[0])
    family = grid.collections if suite in grid.collections.suites else grid
    return Request(
        suite=suite,
        profile=given.get("profile", next(iter(family.profiles))),
        method=given.get("method"),
        wanted={key: given[key] for key in SLICE if key in given},
        overrides=nested({SHORTCUTS.get(key, key): value for key, value in settings.items()}, GROUPS),
        shown=tuple(f"{key}={value}" for key, value in settings.items()),
        dry_run=_flag(given.get("dry_run", "false")),
    )


def _flag(text: str) -> bool:
    if text not in {"true", "false"}:
        raise AssayError(f"dry_run={text}: write true or false.")
    return text == "true"
