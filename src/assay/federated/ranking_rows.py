"""The rows of ranking.jsonl: a fused ranking with its counts, sources and grades, all that measures and reports need.

{"query_id": "q-017", "query_type": "long_form", "source": "arxiv+openalex",
 "hits": [{"key": "id:doi:10.1000/xyz", "score": 0.0295, "grade": 3,      grade: null where nothing judged it
           "title": "...", "year": 2023, "aliases": ["arxiv:2301.01234", "doi:10.1000/xyz"],
           "copies": [{"source": "arxiv", "position": 4, "rank": 3, "score": null}]}],
 "qrels": {"id:doi:10.1000/xyz": 3, "id:arxiv:2302.00001": 1},            with what was not found
 "counts": {"raw": 250, "filtered_by_year": 3, "repeats": 1, "duplicates": 96, "cut": 100, "unidentified": 0},
 "sources": [{"source": "arxiv", "state": "ok", "results": 50, "reason": "", "seconds": null}],
 "unused": []}
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from assay.federated.ranking import FusedHit, FusedRanking
from assay.federated.search_case import SearchCase


def ranking_row(case: SearchCase, ranking: FusedRanking, qrels: Mapping[str, int]) -> dict[str, Any]:
    """`qrels`: what assay.federated.grades.grades(case, ranking) gives."""
    return {
        "query_id": case.query_id,
        "query_type": case.query_type,
        "source": case.source,
        "hits": [_hit(hit, qrels.get(hit.key)) for hit in ranking.hits],
        "qrels": dict(qrels),
        "counts": asdict(ranking.counts),
        "sources": [asdict(report) for report in ranking.sources],
        "unused": list(ranking.unused),
    }


def _hit(hit: FusedHit, grade: int | None) -> dict[str, Any]:
    record = hit.record
    return {
        "key": hit.key,
        "score": hit.score,
        "grade": grade,
        "title": record.title,
        "year": record.year,
        "aliases": hit.aliases,
        "copies": [
            {"source": copy.source, "position": copy.position, "rank": copy.rank, "score": copy.paper.score}
            for copy in hit.copies
        ],
    }
