"""What one stage calls chat models with: one setting for all, one transcript, one account of what was called."""

import sys
import threading
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from assay.component import build
from assay.config import CallsConfig
from assay.errors import AssayError
from assay.llm.budget import Budget, Limits, Price
from assay.llm.chat import CallFailed, ChatModel, Completion, Message, Reason, Schema
from assay.llm.concurrency import map_calls
from assay.llm.layer import Layer
from assay.llm.layers import layered
from assay.llm.recording import Recording
from assay.llm.retry import PASSING, RetryPolicy
from assay.llm.transcript import Transcript
from assay.printable import printable

Item = TypeVar("Item")
Result = TypeVar("Result")
TRANSCRIPT = "transcript.sqlite"
_STOPPING: dict[Reason, str] = {
    "over budget": "Raise it (`calls:` in params.yaml, or calls.budget.calls=N behind `assay run`) and run again",
    "not in the transcript": "Pull the stage's calls (`dvc pull`), or set calls.replay=false to make them",
}


class ModelCalls:
    """A stage opens its models here, maps its items over them, and keeps the calls beside its output.

    Without a model nothing is opened, and `map` is a plain loop. Use it in a `with` block.
    """

    def __init__(self, settings: CallsConfig, cache: Path) -> None:
        """cache: the folder of the transcript, which all stages share."""
        self._settings = settings
        self._transcript = Transcript(cache / TRANSCRIPT)
        self._stop = threading.Event()
        self._models: list[Recording] = []
        self._budgets: list[Budget] = []
        self._counting: list[_Counting] = []
        self.workers = 1  # calls at once

    def __enter__(self) -> "ModelCalls":
        return self

    def __exit__(self, *_: object) -> None:
        self._transcript.close()

    def recall(self, kept: Path) -> None:
        """Know the calls again that an earlier run, perhaps a colleague's, kept in `kept`; nothing where it is not."""
        if kept.is_file() and kept.stat().st_size:
            self._transcript.import_calls(kept)

    def open(self, component: Mapping[str, Any]) -> ChatModel:
        """The model of `{_target_: ..., **settings}` with all its layers.

        AssayError with the mend unless it can be called: before any work, and never in a replay.
        """
        adapter: ChatModel = build(component)
        price = self._settings.prices.get(str(adapter.identity["model"]))
        budget = Budget(
            Limits(**self._settings.budget.model_dump()), None if price is None else Price(**price.model_dump())
        )
        retry = RetryPolicy(attempts=self._settings.attempts, stop=self._stop)
        model = layered(adapter, self._transcript, retry, budget, self._settings.replay)
        model.check()
        counting = _Counting(model)
        self._models.append(model)
        self._budgets.append(budget)
        self._counting.append(counting)
        self.workers = max(self.workers, self._settings.workers or int(getattr(adapter, "workers", 1)))
        return counting

    def map(
        self, function: Callable[[Item], Result], items: Sequence[Item], progress: str
    ) -> list[Result | CallFailed]:
        """function(item) of each item, in order, as many at once as the setting allows; a CallFailed is a result."""
        if not self._models:
            return [function(item) for item in items]
        return map_calls(function, items, self.workers, progress, cost=self._cost, stop=self._stop)

    def keep(self, path: Path) -> None:
        """`finish`, and write the good calls of the stage, sorted by key."""
        self.finish()
        self._transcript.export_calls(path, self._keys())

    def finish(self) -> None:
        """Say on stderr what failed.

        AssayError where the stage must not count as done: the budget ended, a replay missed a call, or not one of
        several calls was answered. What was called before stays in the transcript.
        """
        failed = sum((counting.failed for counting in self._counting), Counter[Reason]())
        done = len(self._keys())
        _refuse_unfinished(failed, done, self._details())
        for reason, count in sorted(failed.items()):
            detail = printable(self._details()[reason])
            print(
                f"{count} of {done + failed.total()} calls failed ({reason}: {detail}): what hangs on them is "
                "undetermined. To ask these anew, run it again: a stage by `dvc repro -s -f STAGE`.",
                file=sys.stderr,
            )

    def _keys(self) -> set[str]:
        return {key for model in self._models for key in model.keys}

    def _details(self) -> dict[Reason, str]:
        return {reason: detail for counting in self._counting for reason, detail in counting.details.items()}

    def _cost(self) -> float | None:
        costs = [budget.spent.cost for budget in self._budgets]
        known = [cost for cost in costs if cost is not None]
        return sum(known) if known else None


class _Counting(Layer):
    """The outermost layer: counts the calls that failed for good, by reason."""

    def __init__(self, model: ChatModel) -> None:
        super().__init__(model)
        self.failed: Counter[Reason] = Counter()
        self.details: dict[Reason, str] = {}  # of the first of each reason
        self._lock = threading.Lock()

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        try:
            return self._model.complete(messages, schema, sample)
        except CallFailed as failure:
            with self._lock:
                self.failed[failure.reason] += 1
                self.details.setdefault(failure.reason, failure.detail)
            raise


def _refuse_unfinished(failed: Mapping[Reason, int], done: int, details: Mapping[Reason, str]) -> None:
    for reason, mend in _STOPPING.items():
        if failed.get(reason):
            raise AssayError(
                f"{details[reason]}: calls not made: {failed[reason]}, kept: {done}.\n"
                f"  {mend}: no call is repeated, and nothing was overwritten."
            )
    passing = sorted(PASSING & set(failed))
    count = sum(failed[reason] for reason in passing)
    if count > 1 and not done:
        why = "; ".join(f"{reason}: {details[reason]}" for reason in passing)
        raise AssayError(
            f"not one of {count} calls was answered ({why}).\n  Mend that and run again: nothing was overwritten."
        )
