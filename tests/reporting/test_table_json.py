import json

from assay.reporting.table import build_table
from assay.reporting.table_json import tables_json
from assay.scores import value


def test_holds_ranks_summaries_and_gains(cell):
    cells = [
        cell("A1", "bm25", {"ndcg@10": [value(1), value(0.5)]}),
        cell("controls", "echo", {"ndcg@10": [value(0.5), value(0.25)]}),
    ]
    report = json.loads(tables_json([build_table("s", cells, "ndcg@10", missing=["A2/bm25"])]))["s"]
    assert report["headline"] == "ndcg@10"
    assert (report["cells"][0]["rank"], report["cells"][0]["profile"]) == (1, "A1")
    assert report["cells"][0]["p_against_best"] is None
    assert report["cells"][0]["overall"]["ndcg@10"]["mean"] == 0.75
    assert report["controls"][0]["method"] == "echo"
    assert (report["gains"][0]["absolute"], report["gains"][0]["relative"]) == (0.375, 1.0)
    assert report["missing"] == ["A2/bm25"]
