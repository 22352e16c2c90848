"""The values that flow between the stages.

Lines are counted from 1 and end at "\\n" alone ("\\r\\n" included): form feeds and Unicode separators end none.
A path is `<source>/<path inside the source>` with forward slashes.
"""

from dataclasses import dataclass, field
from typing import Literal

from assay.scores import Score

NO_HITS = "no hits recorded"  # the failure of a ranking of another system whose answers alone are known
PROSE = "prose"  # the language of a document of a collection, whose path is an id


@dataclass(frozen=True, slots=True)
class Document:
    """One text file of a corpus, or one document of a collection."""

    path: str
    text: str
    language: str  # python, rust, markdown, ... ; "text" where unknown; PROSE
    roles: tuple[str, ...] = ()  # of: test, documentation, configuration


@dataclass(frozen=True, slots=True)
class Span:
    """Lines `start` to `end` of a file, both included."""

    path: str
    start: int
    end: int

    @property
    def lines(self) -> int:
        return self.end - self.start + 1

    def overlap(self, other: "Span") -> int:
        """How many lines both have in common."""
        if self.path != other.path:
            return 0
        return max(0, min(self.end, other.end) - max(self.start, other.start) + 1)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a document: what is indexed, ranked and quoted. Its id depends on its own file alone."""

    id: str  # path#L3-L9, and a suffix where one file has several chunks on the same lines
    span: Span
    text: str
    symbol: str  # dotted, such as Flask.run; "" for code or prose outside any definition
    language: str


@dataclass(frozen=True, slots=True)
class Judgment:
    """How relevant a place of the corpus is to a query: named by symbol or by lines, never by chunk."""

    path: str
    grade: int  # 0 to 3
    symbol: str | None = None
    lines: tuple[int, int] | None = None
    line: int = 0  # where in the queries file it stands


@dataclass(frozen=True, slots=True)
class Query:
    id: str
    text: str
    tier: str = ""  # of rag suites, as the intent
    intent: str = ""
    keywords: tuple[str, ...] = ()
    judgments: tuple[Judgment, ...] = ()
    reference: str = ""
    answerable: bool = True
    group: str = ""  # what queries have in common, such as their topic; "" where nobody says
    line: int = 0  # where in the queries file it stands


@dataclass(frozen=True, slots=True)
class Hit:
    """A ranked chunk; `first_stage` is its score before reranking, None where nothing was reranked.

    A hit of another system need not be a chunk of the index: its id is then its own.
    """

    chunk_id: str
    span: Span
    score: float
    first_stage: float | None = None
    text: str = ""  # what another system quoted with the hit


@dataclass(frozen=True, slots=True)
class GivenAnswer:
    """What another system answered when it searched; None: it said nothing of the kind."""

    text: str | None
    contexts: tuple[str, ...] | None  # what its own generator saw


@dataclass(frozen=True, slots=True)
class Ranking:
    """The chunks found for a query, best first, each once.

    failure: why there is no ranking, such as `timeout`, which is not the same as nothing found; "" where there is one.
    given: of other systems alone.
    """

    query_id: str
    hits: tuple[Hit, ...]
    failure: str = ""
    given: GivenAnswer | None = None


@dataclass(frozen=True, slots=True)
class Context:
    """What the generator saw: whole or shortened chunks inside a token budget."""

    text: str
    spans: tuple[Span, ...]  # the lines that really stand in the text
    chunk_ids: tuple[str, ...]
    tokens: int
    cut_tokens: int  # tokens of the retrieved chunks that did not fit


@dataclass(frozen=True, slots=True)
class Answer:
    """failure: why the generator gave none, such as `timeout`; "" where it did. What hangs on it is undetermined."""

    query_id: str
    text: str
    abstained: bool
    citations: tuple[Span, ...]
    context: Context
    failure: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement of an answer and how far the context supports it, in [0, 1]; None where that is undetermined."""

    text: str
    support: float | None
    band: Literal["supported", "unsure", "unsupported", "undetermined"]
    evidence: str = ""  # the words of the context that decided, or why it is undetermined


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judge says of one answer; `scores` by measure name, such as lexical_support.

    samples: of a judge that was asked several times, every score of each measure; `scores` sums them up.
    """

    query_id: str
    claims: tuple[Claim, ...]
    scores: dict[str, Score]
    samples: dict[str, tuple[Score, ...]] = field(default_factory=dict)
