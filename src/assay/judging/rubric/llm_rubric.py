"""The judge of search queries that asks a chat model, by the rubric and the ranked results."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assay.errors import AssayError
from assay.judging.rubric.checks import check_pairs
from assay.judging.rubric.findings import Finding, finding
from assay.judging.rubric.reply_samples import failure_of, sampled
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.rubric_judge import check_aligned
from assay.judging.rubric.rubric_reply import RubricReply, read_reply, reply_schema
from assay.judging.rubric.rubric_text import with_rubric
from assay.judging.rubric.verdict_parts import advices, critical_of, unasked, without_results
from assay.llm.chat import CallFailed
from assay.llm.model_calls import ModelCalls
from assay.llm.prompt import parse_prompt
from assay.search_tasks import RubricVerdict, Seen, Task, Writing

PLACES = ("task", "file_types", "queries", "use_cases", "results")
_Item = tuple[Task, Writing, Sequence[Seen]]


class LlmRubricJudge:
    """Judges by what a chat model says of each dimension; total and pass are worked out elsewhere, by code.

    samples: how often it is asked about each task; above 1, points are medians. results: how many it is shown. The
    deterministic checks stand beside it: what they find critical is critical, whatever the model says.
    A call that fails, breaks off or has points out of range leaves the verdict undetermined.
    """

    def __init__(
        self,
        *,
        model: Mapping[str, Any],
        prompt: Mapping[str, Any],
        samples: int,
        results: int,
        rubric: Rubric,
        calls: ModelCalls,
    ) -> None:
        """AssayError where a setting or the prompt is at fault, or the model cannot be called."""
        for name, number in (("samples", samples), ("results", results)):
            if number < 1:
                raise AssayError(f"rubric_judge.{name}: {number} is below 1. Mend it in conf/rubric_judge.")
        self._samples = samples
        self._results = results
        self._rubric = rubric
        self._calls = calls
        self._schema = reply_schema(rubric)
        self._prompt = parse_prompt(prompt, PLACES, "rubric_judge.prompt")
        self._model = calls.open(model)

    def judge_all(
        self, tasks: Sequence[Task], writings: Sequence[Writing], seen: Sequence[Sequence[Seen]]
    ) -> list[RubricVerdict]:
        """Verdicts in order. AssayError where they do not match, or no call can succeed."""
        check_aligned(tasks, writings, seen)
        items: list[_Item] = list(zip(tasks, writings, seen, strict=True))
        known = [unasked(self._rubric, task, writing) for task, writing, _ in items]
        asked = [item for item, verdict in zip(items, known, strict=True) if verdict is None]
        judged = iter(self._calls.map(self._ask, asked, "judge"))
        return [verdict or self._verdict(item, next(judged)) for item, verdict in zip(items, known, strict=True)]

    def _ask(self, item: _Item) -> list[RubricReply | CallFailed]:
        return [self._sample(item, sample) for sample in range(self._samples)]

    def _sample(self, item: _Item, sample: int) -> RubricReply | CallFailed:
        task, writing, seen = item
        messages = with_rubric(self._prompt, self._rubric, task.intent).messages(
            task=task.text,
            file_types=[", ".join(task.expected_file_types) or "any", ", ".join(task.should_avoid) or "none"],
            queries=[pair.query for pair in writing.pairs],
            use_cases=[pair.use_case for pair in writing.pairs],
            results=[told(one) for one in seen[: self._results]] or "(nothing was found)",
        )
        try:
            return read_reply(self._model.complete(messages, self._schema, sample).data, self._rubric)
        except CallFailed as failure:
            return failure

    def _verdict(self, item: _Item, judged: list[RubricReply | CallFailed] | CallFailed) -> RubricVerdict:
        task, writing, seen = item
        samples = [judged] if isinstance(judged, CallFailed) else judged
        found = check_pairs(self._rubric, task, writing.pairs)
        if not seen:
            found.append(finding(self._rubric, task, "no_result"))
        if reason := failure_of(samples):
            return RubricVerdict(task.id, (), (), "", failure=reason)
        replies = [reply for reply in samples if isinstance(reply, RubricReply)]
        if not seen:
            replies = [replace(one, dimensions=without_results(self._rubric, one.dimensions)) for one in replies]
        reply = sampled(replies)
        return RubricVerdict(
            task.id,
            reply.dimensions,
            critical_of(found, reply.critical),
            reply.summary,
            advices([*found, *self._named(task, reply, found)]),
            claimed_total=reply.claimed_total,
            claimed_passed=reply.claimed_passed,
            samples=tuple(one.total for one in replies) if self._samples > 1 else (),
        )

    def _named(self, task: Task, reply: RubricReply, found: Sequence[Finding]) -> list[Finding]:
        """The critical issues that the model alone names, with the rubric's fix."""
        known = {one.name for one in found}
        return [finding(self._rubric, task, name) for name in reply.critical if name not in known]


def told(one: Seen) -> str:
    """A result as the model sees it: path and lines, file types and symbol in the first line, then the snippet."""
    types = ", ".join(one.file_types) or "other"
    place = f"{' '.join(one.path.split())}:{one.start}-{one.end}"
    symbol = f" | {one.symbol}" if one.symbol else ""
    return f"{place} | {types}{symbol} | found by pair {one.pair + 1}\n{one.snippet}"
