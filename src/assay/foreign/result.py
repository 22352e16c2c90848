"""What another system found and answered for one query."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ForeignHit:
    """A document or a place in it. Lines count from 1, both included; None: the whole document."""

    doc_id: str  # the path of a rag suite's file, the id of a collection's document
    score: float | None = None  # None: the place in the list is all that is known
    start: int | None = None
    end: int | None = None
    text: str = ""  # what the system quoted; "" where it quoted nothing

    @property
    def written_id(self) -> str:
        """What trec_eval would see of a hit as the system gave it: its id, with the lines that it names."""
        return self.doc_id if self.start is None else f"{self.doc_id}#L{self.start}-L{self.end}"


@dataclass(frozen=True, slots=True)
class ForeignResult:
    system: str
    query_id: str
    hits: tuple[ForeignHit, ...] | None  # best first; None: no search was recorded, which is not the same as no hit
    answer: str | None = None  # None: none was recorded; "": the system answered nothing
    contexts: tuple[str, ...] | None = None  # what its generator saw; None where nobody says
    failure: str = ""  # why the system gave no result, such as `timeout`
