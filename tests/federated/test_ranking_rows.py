import json

from assay.federated.fuse import fuse
from assay.federated.grades import grades
from assay.federated.ranking_rows import ranking_row
from assay.federated.search_case import SourceStatus
from assay.federated.settings import FusionSettings


def test_a_row_holds_what_measures_and_report_need(case, paper):
    given = case(
        {"arxiv": [paper("X", 2023, arxiv="2301.1v2")], "openalex": [paper("X", doi="10.1/x", arxiv="2301.1")]},
        {"id:arxiv:2301.1": 3, "id:doi:10.1/lost": 1},
        sources=("arxiv", "openalex", "down"),
        source="group",
        status={"down": SourceStatus("failed", "timeout", 12.0)},
    )
    ranking = fuse(given, FusionSettings())
    row = ranking_row(given, ranking, grades(given, ranking))
    assert json.loads(json.dumps(row, allow_nan=False)) == {
        "query_id": "q-1",
        "query_type": "generic",
        "source": "group",
        "hits": [
            {
                "key": "id:doi:10.1/x",
                "score": float(f"{0.8 / 61 + 0.9 / 61:.12g}"),
                "grade": 3,
                "title": "X",
                "year": 2023,
                "aliases": ["arxiv:2301.1", "doi:10.1/x"],
                "copies": [
                    {"source": "arxiv", "position": 1, "rank": 1, "score": None},
                    {"source": "openalex", "position": 1, "rank": 1, "score": None},
                ],
            }
        ],
        "qrels": {"id:doi:10.1/x": 3, "id:doi:10.1/lost": 1},
        "counts": {"raw": 2, "filtered_by_year": 0, "repeats": 0, "duplicates": 1, "cut": 0, "unidentified": 0},
        "sources": [
            {"source": "arxiv", "state": "ok", "results": 1, "reason": "", "seconds": None},
            {"source": "openalex", "state": "ok", "results": 1, "reason": "", "seconds": None},
            {"source": "down", "state": "failed", "results": 0, "reason": "timeout", "seconds": 12.0},
        ],
        "unused": [],
    }
