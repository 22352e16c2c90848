"""What is logged of one cell."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import yaml

from assay import places
from assay.calibrating.qualified import read_unqualified
from assay.config import load_calls
from assay.grid import CONTROLS, Grid, read_yaml
from assay.llm.account import read_account
from assay.scoring.metrics import read_metrics
from assay.timing import read_timing
from assay.tracking.digest import Lock, cell_digest
from assay.tracking.flatten import flatten_metrics, flatten_settings
from assay.tracking.secrets import without_secrets

_OUTPUTS = {"retrieve": "ranking.jsonl", "generate": "answers.jsonl", "judge": "verdicts.jsonl"}  # of the timed stages


@dataclass(frozen=True, slots=True)
class CellRun:
    """digest: what the result is known by, so that it is logged once."""

    suite: str
    profile: str
    method: str
    digest: str

    @property
    def name(self) -> str:
        return f"{self.suite}/{self.profile}/{self.method}"

    def tags(self) -> dict[str, str]:
        """unqualified: the measures whose judge does no better than chance; absent where there is none."""
        kind = "control" if self.profile == CONTROLS else "cell"
        tags = {"suite": self.suite, "profile": self.profile, "method": self.method, "kind": kind}
        unqualified = ", ".join(read_unqualified(places.calibrations()))
        return {**tags, "unqualified": unqualified} if unqualified else tags

    def params(self) -> dict[str, str]:
        """The resolved config of the profile and of the cell; empty where compose wrote none."""
        return flatten_settings({key: entry for part in self._settings().values() for key, entry in part.items()})

    def metrics(self) -> dict[str, float]:
        measured = flatten_metrics(read_metrics(places.metrics(self.suite, self.profile, self.method)))
        times = {f"timing.{stage}": seconds for stage, seconds in self._times().items()}
        return {**measured, **times, **self._spent()}

    def artifacts(self) -> list[Path]:
        files = [
            places.metrics(self.suite, self.profile, self.method),
            places.per_query(self.suite, self.profile, self.method),
        ]
        return [file for file in files if file.is_file()]

    def configs(self) -> dict[str, str]:
        """The resolved configs as YAML by the name to log them by, without what is named like a secret."""
        return {
            name: yaml.safe_dump(settings, sort_keys=False, allow_unicode=True)
            for name, settings in self._settings().items()
        }

    def _spent(self) -> dict[str, float]:
        """What the calls of chat models took: `calls.generate.prompt_tokens` and the like; empty without a call."""
        prices = load_calls().prices if places.calls_config().is_file() else {}
        kept = places.kept_calls(self.suite, self.profile, self.method)
        accounts = {stage: read_account(path, prices) for stage, path in kept.items()}
        return {
            f"calls.{stage}.{name}": float(number)
            for stage, of in accounts.items()
            if of is not None
            for name, number in asdict(of).items()
            if number is not None
        }

    def _times(self) -> dict[str, float]:
        """Seconds by stage, where the output is still the one that was timed; those of the index are its profile's."""
        run = places.run(self.suite, self.profile, self.method)
        index = places.index(self.suite, self.profile) / "chunks.jsonl"
        of_profile = read_timing(places.run(self.suite, self.profile, "index"), {"index": index})
        return of_profile | read_timing(run, {stage: run / name for stage, name in _OUTPUTS.items()})

    def _settings(self) -> dict[str, Mapping[str, Any]]:
        files = {
            "profile.yaml": places.profile_config(self.suite, self.profile),
            "cell.yaml": places.cell_config(self.suite, self.profile, self.method),
        }
        return {name: _mapping(without_secrets(read_yaml(file))) for name, file in files.items() if file.is_file()}


def measured_runs(grid: Grid, lock: Lock) -> Iterator[CellRun]:
    """The cells of the grid that have metrics."""
    for suite in grid.all_suites:
        for _, profile, method in grid.cells(suite):
            path = places.metrics(suite, profile, method)
            if path.is_file():
                digest = cell_digest(lock, suite, profile, method, path.read_bytes())
                yield CellRun(suite, profile, method, digest)


def new_runs(runs: Iterable[CellRun], logged: frozenset[str]) -> list[CellRun]:
    return [run for run in runs if run.digest not in logged]


def _mapping(settings: Any) -> Mapping[str, Any]:
    return settings if isinstance(settings, Mapping) else {}
