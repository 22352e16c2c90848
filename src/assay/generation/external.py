"""The answers that another system gave when it searched, with what its own generator saw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.errors import AssayError
from assay.generation.abstention import Abstention
from assay.generation.citations import citations
from assay.generation.context import Tokens
from assay.generation.passages import headed, join, passage
from assay.records import NO_HITS, Answer, Chunk, Context, GivenAnswer, Hit, Query, Ranking

NO_ANSWER = "no answer recorded"
NOTHING = GivenAnswer(None, None)


@dataclass(frozen=True, slots=True)
class _Seen:
    """A text that stood before the other generator; hit: of which it is the text, None where nobody says."""

    text: str
    hit: Hit | None

    @property
    def is_located(self) -> bool:
        """Whether it stands in the hit's lines: a passage of a hit that names the whole document stands anywhere."""
        return self.hit is not None and has_lines_of(self.hit, self.text)


def has_lines_of(hit: Hit, text: str) -> bool:
    return len(text.removesuffix("\n").split("\n")) == hit.span.lines


class ExternalGenerator:
    """abstention: see assay.generation.abstention; an empty answer is one, too.

    The context is what the system says that it answered from, whole. Where it says nothing, it is what its hits quote,
    or the chunks of the index that they are. Its spans are the lines of those hits; none where not all can be told.
    AssayError where the method is not that of another system.
    """

    def __init__(
        self,
        *,
        abstention: Mapping[str, Any],
        rankings: Mapping[str, Ranking],
        chunks: Mapping[str, Chunk],
        tokens: Tokens,
    ) -> None:
        if rankings and not any(ranking.given for ranking in rankings.values()):
            raise AssayError(
                "generator: `external` and `endpoint` give the answers of the system that searched. "
                "Choose the method of that name, too, or another generator."
            )
        self._abstention = Abstention(**abstention)
        self._rankings, self._chunks, self._tokens = rankings, chunks, tokens

    def context(self, query: Query) -> Context:
        ranking = self._rankings.get(query.id, Ranking(query.id, ()))
        contexts = (ranking.given or NOTHING).contexts
        seen = self._quoted(ranking.hits) if contexts is None else _recognised(contexts, ranking.hits)
        text = join([self._passage(number, said) for number, said in enumerate(seen, start=1)])
        hits = [said.hit for said in seen if said.hit is not None]
        spans = tuple(hit.span for hit in hits) if all(said.is_located for said in seen) else ()
        ids = tuple(dict.fromkeys(hit.chunk_id for hit in hits))
        return Context(text, spans, ids, self._tokens.count(text) if text else 0, cut_tokens=0)

    def answer(self, query: Query, context: Context) -> Answer:
        ranking = self._rankings.get(query.id, Ranking(query.id, ()))
        text = (ranking.given or NOTHING).text
        if text is None:
            failure = NO_ANSWER if ranking.failure in ("", NO_HITS) else ranking.failure
            return Answer(query.id, "", abstained=False, citations=(), context=context, failure=failure)
        abstained = not text.strip() or self._abstention.is_in(text)
        return Answer(query.id, text, abstained, () if abstained else citations(text, context.spans), context)

    def _quoted(self, hits: Sequence[Hit]) -> list[_Seen]:
        texts = (_Seen(hit.text or self._text(hit.chunk_id), hit) for hit in hits)
        return [said for said in texts if said.text.strip()]

    def _text(self, chunk_id: str) -> str:
        return self._chunks[chunk_id].text if chunk_id in self._chunks else ""

    def _passage(self, number: int, said: _Seen) -> str:
        body = said.text.removesuffix("\n")
        if said.hit is None:
            return headed(f"context {number}", "", body)
        if not said.is_located:
            return headed(said.hit.span.path, "", body)
        chunk = self._chunks.get(said.hit.chunk_id)
        return passage(said.hit.span, chunk.symbol if chunk else "", chunk.language if chunk else "", body)


def _recognised(contexts: Sequence[str], hits: Sequence[Hit]) -> list[_Seen]:
    by_text = {hit.text.strip(): hit for hit in reversed(hits) if hit.text.strip()}
    return [_Seen(text, by_text.get(text.strip())) for text in contexts if text.strip()]
