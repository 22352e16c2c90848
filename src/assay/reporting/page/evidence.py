"""What lies behind the scores of a suite: queries with their judgments, and what each cell made of each query."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Item:
    """Something judged or found: a piece of a file, a document, a paper."""

    label: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """An item of a ranking. grade: None where nobody judged it. in_context: whether the generator saw any of it."""

    item: Item
    grade: int | None
    in_context: bool = False


@dataclass(frozen=True, slots=True)
class Claimed:
    text: str
    band: str  # supported, unsure, unsupported or undetermined
    support: float | None
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """What a rubric gives for one dimension, with why."""

    name: str
    points: float
    most: float
    feedback: str = ""


@dataclass(frozen=True, slots=True)
class Reached:
    """How far what is relevant to a query came in one cell; counts of judged places with a grade above 0.

    in_context: None where the cell has no context. near_top: how many are among the first ten results. before: how many
    were among them before the reranker, None where nothing was reranked.
    """

    relevant: int
    retrieved: int
    near_top: int
    in_context: int | None = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Traced:
    """Where a judged item came in one cell.

    rank: from 1, None where it was not found. before: the same as the first stage found it, None without a reranker.
    """

    rank: int | None
    before: int | None = None
    in_context: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """What one cell made of one query.

    failure: why there is no ranking. found: how many were found in all, of which `hits` are the first. answer: None
    where the cell gives none. pieces: of what was found, in the context. cut_tokens: what did not fit into it. reached:
    None where nothing is relevant. traced: an entry for each judged item of the query, in its order; empty where there
    is no ranking.
    """

    hits: tuple[Shown, ...] = ()
    found: int = 0
    failure: str = ""
    pieces: int = 0
    tokens: int = 0
    cut_tokens: int = 0
    answer: str | None = None
    abstained: bool = False
    claims: tuple[Claimed, ...] = ()
    claims_left_out: int = 0
    points: tuple[Points, ...] = ()
    notes: tuple[str, ...] = ()
    reached: Reached | None = None
    traced: tuple[Traced, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A query, a task or a recorded case. judged: with grades, best first."""

    id: str
    text: str
    answerable: bool = True
    keywords: tuple[str, ...] = ()
    reference: str = ""
    judged: tuple[tuple[Item, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Evidence:
    """seen: by cell (`profile/method`) and query id; a cell whose run is not at hand is absent."""

    asked: tuple[Asked, ...] = ()
    seen: Mapping[str, Mapping[str, Seen]] = field(default_factory=dict)
