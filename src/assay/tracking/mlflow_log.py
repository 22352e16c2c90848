"""Log cells to MLflow: one run a cell, nested under one parent run a commit.

A run gets its digest tag last, so one that was killed half-way is not taken for logged.
"""

import logging
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from assay.errors import AssayError
from assay.tracking.cell_run import CellRun
from assay.tracking.git_state import GitState
from assay.tracking.store import ARTIFACTS, DIGEST, is_local

if TYPE_CHECKING:
    from mlflow import MlflowClient
    from mlflow.entities import Run

EXPERIMENT = "assay"
PARENT = "assay.parent"
_PARAMS_AT_ONCE = 100  # MLflow's limits for one batch
_METRICS_AT_ONCE = 1000
_PARAM_LENGTH = 6000

Item = TypeVar("Item")


class Tracker:
    """An open MLflow store. Making one imports MLflow and creates the store and experiment where they are missing."""

    def __init__(self, uri: str) -> None:
        self._client = _client(uri)
        self._experiment = _experiment(self._client, uri)

    def logged(self) -> frozenset[str]:
        """The digests of the runs that are logged as a whole."""
        runs = self._search(f"tags.`{DIGEST}` != ''")
        return frozenset(run.data.tags[DIGEST] for run in runs)

    def log(self, runs: Sequence[CellRun], state: GitState, reports: Mapping[str, str]) -> None:
        """Log `runs` under the parent of a commit, and `reports` (text by file name) as the parent's artifacts."""
        parent = self._parent(state)
        for run in runs:
            with self._open(run.name, {**run.tags(), "mlflow.parentRunId": parent}) as run_id:
                self._fill(run_id, run)
            self._client.set_tag(run_id, DIGEST, run.digest)
        for name, text in reports.items():
            self._client.log_text(parent, text, name)

    def _parent(self, state: GitState) -> str:
        tags = {PARENT: "true", "assay.commit": state.commit or "none", "assay.dirty": str(state.dirty).lower()}
        found = self._search(" and ".join(f"tags.`{key}` = '{tag}'" for key, tag in tags.items()))
        if found:
            return str(found[0].info.run_id)
        if state.commit:
            tags["mlflow.source.git.commit"] = state.commit
        with self._open(state.name, tags) as run_id:
            return run_id

    @contextmanager
    def _open(self, name: str, tags: Mapping[str, str]) -> Iterator[str]:
        run = self._client.create_run(self._experiment, tags=dict(tags), run_name=name)
        try:
            yield run.info.run_id
        except BaseException:
            self._client.set_terminated(run.info.run_id, "KILLED")
            raise
        self._client.set_terminated(run.info.run_id, "FINISHED")

    def _fill(self, run_id: str, run: CellRun) -> None:
        from mlflow.entities import Metric, Param

        now = int(time.time() * 1000)
        params = [Param(name, _cut(text)) for name, text in run.params().items()]
        metrics = [Metric(name, number, now, 0) for name, number in run.metrics().items()]
        for some_params in _batches(params, _PARAMS_AT_ONCE):
            self._client.log_batch(run_id, params=some_params)
        for some_metrics in _batches(metrics, _METRICS_AT_ONCE):
            self._client.log_batch(run_id, metrics=some_metrics)
        for file in run.artifacts():
            self._client.log_artifact(run_id, str(file))
        for name, text in run.configs().items():
            self._client.log_text(run_id, text, name)

    def _search(self, condition: str) -> "list[Run]":
        found: list[Run] = []
        token = None
        while True:
            page = self._client.search_runs([self._experiment], condition, page_token=token)
            found += page
            token = page.token
            if not token:
                return found


def _client(uri: str) -> "MlflowClient":
    """Import MLflow with its telemetry off, and without its news of every table that it makes."""
    os.environ["MLFLOW_DISABLE_TELEMETRY"] = "true"
    os.environ["DO_NOT_TRACK"] = "1"
    from mlflow import MlflowClient

    for name in ("alembic", "mlflow"):
        logging.getLogger(name).setLevel(logging.WARNING)
    return MlflowClient(tracking_uri=uri)


def _experiment(client: "MlflowClient", uri: str) -> str:
    """The id of the experiment. A server decides itself where its artifacts lie."""
    found = client.get_experiment_by_name(EXPERIMENT)
    if found is None:
        return client.create_experiment(EXPERIMENT, ARTIFACTS.resolve().as_uri() if is_local(uri) else None)
    if found.lifecycle_stage != "active":
        raise AssayError(
            f"the MLflow experiment `{EXPERIMENT}` was deleted. Restore it:"
            f" `mlflow experiments restore --experiment-id {found.experiment_id}`."
        )
    return str(found.experiment_id)


def _batches(items: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    return (items[start : start + size] for start in range(0, len(items), size))


def _cut(text: str) -> str:
    """A longer value is whole in the config file among the artifacts."""
    return text if len(text) <= _PARAM_LENGTH else f"{text[: _PARAM_LENGTH - 1]}…"
