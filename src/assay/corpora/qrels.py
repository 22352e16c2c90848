"""The judgments of a suite as resolved spans: a JSON Lines file, one query a line."""

from collections.abc import Mapping
from pathlib import Path

from assay.jsonlines import read_json_lines, write_json_lines
from assay.records import Span

Qrels = dict[str, dict[Span, int]]  # grade by judged span, by query id


def write_qrels(path: Path, qrels: Mapping[str, Mapping[Span, int]]) -> None:
    rows = [
        {
            "query_id": query_id,
            "judgments": [
                {"path": span.path, "start": span.start, "end": span.end, "grade": grade}
                for span, grade in grades.items()
            ],
        }
        for query_id, grades in qrels.items()
    ]
    write_json_lines(path, rows)


def read_qrels(path: Path) -> Qrels:
    return {
        row["query_id"]: {Span(item["path"], item["start"], item["end"]): item["grade"] for item in row["judgments"]}
        for row in read_json_lines(path)
    }
