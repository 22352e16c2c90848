"""Read what cells that rank pieces of a corpus, and may answer, made of the queries of a suite."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from assay import places
from assay.corpora.documents import read_documents
from assay.corpora.qrels import read_qrels
from assay.corpora.suite_folder import read_suite_queries
from assay.generation.answers import read_answers
from assay.grid import CellName
from assay.judging.verdicts import read_verdicts
from assay.records import Answer, Claim, Query, Ranking, Span, Verdict
from assay.reporting.page.evidence import Asked, Claimed, Evidence, Seen, Shown
from assay.reporting.page.lines_of import LinesOf
from assay.reporting.page.reached import best_first, grade_of, reached, traced
from assay.retrieval.runs import RANKING, read_ranking

HITS = 10
CLAIMS = 8
TEXT = 600  # characters of anything that is shown

Grades = Mapping[Span, int]


def read_answered(suite: str, cells: Sequence[CellName]) -> Evidence:
    """Empty where the corpus is not at hand. AssayError where a file is malformed."""
    if not places.suite_queries(suite).is_file() or not places.documents(suite).is_file():
        return Evidence()
    queries = read_suite_queries(places.suite_queries(suite))
    lines = LinesOf(read_documents(places.documents(suite)), TEXT)
    qrels = read_qrels(places.qrels(suite)) if places.qrels(suite).is_file() else {}
    asked = tuple(_asked(query, qrels.get(query.id, {}), lines) for query in queries)
    runs = {cell: places.run(*cell) for cell in cells}
    seen = {
        f"{cell.profile}/{cell.method}": _cell(run, qrels, lines)
        for cell, run in runs.items()
        if (run / RANKING).is_file()
    }
    return Evidence(asked, seen)


def _asked(query: Query, judged: Grades, lines: LinesOf) -> Asked:
    items = tuple((lines.item(span), grade) for span, grade in best_first(judged))
    return Asked(query.id, query.text, query.answerable, query.keywords, query.reference, items)


def _cell(run: Path, qrels: Mapping[str, Grades], lines: LinesOf) -> dict[str, Seen]:
    answers = {answer.query_id: answer for answer in read_answers(run / "answers.jsonl")} if _is(run, "answers") else {}
    verdicts = (
        {verdict.query_id: verdict for verdict in read_verdicts(run / "verdicts.jsonl")} if _is(run, "verdicts") else {}
    )
    return {
        ranking.query_id: seen(
            ranking,
            answers.get(ranking.query_id),
            verdicts.get(ranking.query_id),
            qrels.get(ranking.query_id, {}),
            lines,
        )
        for ranking in read_ranking(run / RANKING)
    }


def _is(run: Path, stage: str) -> bool:
    return (run / f"{stage}.jsonl").is_file()


def seen(ranking: Ranking, answer: Answer | None, verdict: Verdict | None, judged: Grades, lines: LinesOf) -> Seen:
    """What one cell made of one query. Pure."""
    context = answer.context if answer else None
    spans = context.spans if context else None
    used = frozenset(context.chunk_ids) if context else frozenset()
    claims = sorted(verdict.claims, key=_weakness) if verdict else []
    return Seen(
        hits=tuple(
            Shown(lines.item(hit.span, hit.text), grade_of(hit.span, judged), hit.chunk_id in used)
            for hit in ranking.hits[:HITS]
        ),
        found=len(ranking.hits),
        failure=ranking.failure or (f"no answer: {answer.failure}" if answer and answer.failure else ""),
        pieces=len(context.chunk_ids) if context else 0,
        tokens=context.tokens if context else 0,
        cut_tokens=context.cut_tokens if context else 0,
        answer=answer.text[: TEXT + 1] if answer else None,
        abstained=answer.abstained if answer else False,
        claims=tuple(map(_claimed, claims[:CLAIMS])),
        claims_left_out=max(0, len(claims) - CLAIMS),
        reached=None if ranking.failure else reached(judged, ranking.hits, spans),
        traced=() if ranking.failure else traced(judged, ranking.hits, spans),
    )


def _weakness(claim: Claim) -> tuple[bool, float]:
    """The least supported first; what is undetermined before all."""
    return claim.support is not None, claim.support or 0.0


def _claimed(claim: Claim) -> Claimed:
    return Claimed(claim.text[:TEXT], claim.band, claim.support, claim.evidence[:TEXT])
