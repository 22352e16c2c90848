"""Rankings as files: ranking.jsonl for the next stages, run.trec for the tools of others."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from assay.atomic import write_whole
from assay.errors import AssayError
from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Hit, Ranking, Span

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
    return {
        "query_id": ranking.query_id,
        "hits": [
            {
                "chunk_id": hit.chunk_id,
                "path": hit.span.path,
                "start": hit.span.start,
                "end": hit.span.end,
                "score": hit.score,
                "first_stage": hit.first_stage,
            }
            for hit in ranking.hits
        ],
    }


def _ranking(row: dict[str, Any], place: str) -> Ranking:
    try:
        hits = [
            Hit(hit["chunk_id"], Span(hit["path"], hit["start"], hit["end"]), hit["score"], hit["first_stage"])
            for hit in row["hits"]
        ]
        return Ranking(row["query_id"], tuple(hits))
    except KeyError as error:
        raise AssayError(f"{place}: field {error} is missing. Run `dvc repro` to rank again.") from None


def _trec_lines(ranking: Ranking, tag: str) -> Iterator[str]:
    """`query Q0 document rank score tag`. A tool that sorts by score alone may order ties by its own rule."""
    query = _one_word(ranking.query_id)
    for rank, hit in enumerate(ranking.hits, start=1):
        yield f"{query} Q0 {_one_word(hit.chunk_id)} {rank} {hit.score:.6f} {_one_word(tag)}"


def _one_word(text: str) -> str:
    """White space ends a field of the format, so it is percent-encoded, and the percent sign with it."""
    return "".join(_percent(character) if character.isspace() or character == "%" else character for character in text)


def _percent(character: str) -> str:
    return "".join(f"%{byte:02X}" for byte in character.encode())
