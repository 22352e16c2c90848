"""Rankings as files: ranking.jsonl for the next stages, run.trec for the tools of others.

A row has `query_id` and `hits`; `failure` where the search failed; `answer` and `contexts` of another system that was
asked, so that whoever pulls the file needs neither the system nor its transcript.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assay.atomic import write_whole
from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import GivenAnswer, Hit, Ranking, Span
from assay.retrieval.trec_field import trec_field

RANKING = "ranking.jsonl"
TREC = "run.trec"


def write_ranking(folder: Path, rankings: Sequence[Ranking], tag: str) -> None:
    """Write ranking.jsonl and run.trec into `folder`. `tag` names the run in the latter, such as pallets/A1/bm25.

    ValueError where a ranking names a chunk twice.
    """
    for ranking in rankings:
        if len({hit.chunk_id for hit in ranking.hits}) != len(ranking.hits):
            raise ValueError(f"the ranking of {ranking.query_id} names a chunk twice")
    write_json_lines(folder / RANKING, map(_row, rankings))
    write_whole(folder / TREC, "".join(line + "\n" for ranking in rankings for line in _trec_lines(ranking, tag)))


def read_ranking(path: Path) -> list[Ranking]:
    """The rankings of a ranking.jsonl. AssayError where it is missing, or a line lacks a field."""
    return [_ranking(row, f"{path}:{number}") for number, row in enumerate(read_json_lines(path), start=1)]


def _row(ranking: Ranking) -> dict[str, Any]:
    given = ranking.given
    return {
        "query_id": ranking.query_id,
        "hits": list(map(_hit_row, ranking.hits)),
        **({"failure": ranking.failure} if ranking.failure else {}),
        **({"answer": given.text, "contexts": given.contexts} if given else {}),
    }


def _hit_row(hit: Hit) -> dict[str, Any]:
    return {
        "chunk_id": hit.chunk_id,
        "path": hit.span.path,
        "start": hit.span.start,
        "end": hit.span.end,
        "score": hit.score,
        "first_stage": hit.first_stage,
        **({"text": hit.text} if hit.text else {}),
    }


def _ranking(row: dict[str, Any], place: str) -> Ranking:
    try:
        return Ranking(row["query_id"], tuple(map(_hit, row["hits"])), row.get("failure", ""), _given(row))
    except KeyError as error:
        raise AssayError(f"{place}: field {error} is missing. Run `dvc repro` to rank again.") from None


def _hit(row: dict[str, Any]) -> Hit:
    span = Span(row["path"], row["start"], row["end"])
    return Hit(row["chunk_id"], span, row["score"], row["first_stage"], row.get("text", ""))


def _given(row: dict[str, Any]) -> GivenAnswer | None:
    if "answer" not in row:
        return None
    contexts = row["contexts"]
    return GivenAnswer(row["answer"], None if contexts is None else tuple(contexts))


def _trec_lines(ranking: Ranking, tag: str) -> Iterator[str]:
    """`query Q0 document rank score tag`. A tool that sorts by score alone may order ties by its own rule."""
    query = trec_field(ranking.query_id)
    for rank, hit in enumerate(ranking.hits, start=1):
        yield f"{query} Q0 {trec_field(hit.chunk_id)} {rank} {_number(hit.score)} {trec_field(tag)}"


def _number(score: float) -> str:
    """Six digits, which is what our own scores have; those of another system as many as it takes."""
    short = f"{score:.6f}"
    return short if float(short) == score else repr(score)
