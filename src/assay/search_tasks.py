"""The values that flow between the stages of a `queries` suite: what an agent searches for, and what that finds."""

from dataclasses import dataclass

from assay.records import Hit, Judgment

INTENTS = (
    *("implementation", "flow_understanding", "architecture", "tests"),
    *("documentation", "debugging", "modification", "configuration"),
)


@dataclass(frozen=True, slots=True)
class Task:
    """What a coding agent is asked to do, and where the corpus answers it."""

    id: str
    text: str
    intent: str  # of INTENTS
    group: str  # core, or a kind of edge case
    expected_file_types: tuple[str, ...]  # labels, see conf/file_types
    should_avoid: tuple[str, ...]  # labels
    expected_files: tuple[str, ...]  # paths
    judgments: tuple[Judgment, ...]
    line: int = 0  # where in the tasks file it stands


@dataclass(frozen=True, slots=True)
class Pair:
    """query: what the code does, to be embedded. use_case: why it is needed and which files, to rerank the hits by."""

    query: str
    use_case: str


@dataclass(frozen=True, slots=True)
class Writing:
    """The pairs that a writer made of a task. None without a failure: it searched for nothing, which is a fault of its.

    failure: why there is no writing at all, such as `timeout`; what hangs on it is undetermined.
    """

    task_id: str
    pairs: tuple[Pair, ...]
    failure: str = ""


@dataclass(frozen=True, slots=True)
class PairResults:
    """before: the first hits by `query` alone; after: those of them that are kept once reranked by `use_case`."""

    pair: Pair
    before: tuple[Hit, ...]
    after: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A hit of the whole task: each chunk once, in the pair that found it best (`pair`, counted from 0)."""

    hit: Hit
    pair: int


@dataclass(frozen=True, slots=True)
class TaskResults:
    """merged: the hits of all pairs in one order. by_task: the first hits of the task's own text, for comparison."""

    task_id: str
    pairs: tuple[PairResults, ...]
    merged: tuple[Found, ...]
    by_task: tuple[Hit, ...]
    failure: str = ""  # of the writing


@dataclass(frozen=True, slots=True)
class Seen:
    """A hit as a judge sees it."""

    rank: int  # from 1, in the merged order
    path: str
    start: int
    end: int
    symbol: str  # "" outside any definition
    file_types: tuple[str, ...]  # labels
    snippet: str
    pair: int  # which pair found it, from 0


@dataclass(frozen=True, slots=True)
class Dimension:
    """One part of the rubric: `points` of at most `most`, and why."""

    name: str
    points: float
    most: float
    feedback: str


@dataclass(frozen=True, slots=True)
class RubricVerdict:
    """What a judge says of the queries of a task. `total` and `passed` are worked out by code, never by the judge.

    critical: critical issues by name, such as identical_pair; each is a fail. advice: common issues with their fix.
    claimed_total, claimed_passed: what the judge's own reply says, None where it says nothing.
    failure: why there is no verdict, such as `timeout`; then there are no dimensions.
    """

    task_id: str
    dimensions: tuple[Dimension, ...]
    critical: tuple[str, ...]
    summary: str
    advice: tuple[str, ...] = ()
    claimed_total: float | None = None
    claimed_passed: bool | None = None
    failure: str = ""
    samples: tuple[float, ...] = ()  # totals of a judge that was asked several times; dimensions are medians then
