import json

from assay.reporting.pair_report_json import pair_report_json
from assay.scores import not_applicable, value


def test_a_program_reads_what_a_person_sees(pair_report, verdict):
    judged = verdict(critical=("too_generic",), advice=("too_generic: Name it.", "few_terms: More."), file_type=2)
    measures = {"ndcg@10": value(0.5), "overlap": not_applicable("one pair")}
    seen = json.loads(pair_report_json(pair_report(verdict=judged, measures=measures)))
    assert (seen["state"], seen["reason"], seen["total"], seen["band"]) == ("fail", "", 82, "high")
    assert seen["critical"] == [{"name": "too_generic", "told": "too_generic: Name it."}]
    assert (seen["suggestions"], seen["weaknesses"]) == (["few_terms: More."], ["file_type"])
    assert seen["dimensions"][4] == {"name": "file_type", "points": 2, "most": 20, "feedback": "why file_type"}
    assert seen["hits"][1] == {
        **{"after": 2, "before": 1, "path": "python.py", "start": 2, "end": 9},
        **{"symbol": "S.2", "file_types": ["python"], "grade": 3},
    }
    assert [hit["after"] for hit in seen["fallen"]] == [3]
    assert seen["measures"] == {"ndcg@10": 0.5, "overlap": "not applicable: one pair"}
    assert seen["differentiation"]["wishes"] == {"wanted": ["test"], "unwanted": ["documentation"]}


def test_without_a_verdict_there_is_no_number(pair_report, verdict):
    seen = json.loads(pair_report_json(pair_report(verdict=verdict(failure="timeout"))))
    assert (seen["state"], seen["reason"]) == ("undetermined", "no verdict: timeout")
    assert (seen["total"], seen["band"], seen["dimensions"], seen["measures"]) == (None, None, [], None)


def test_nothing_drives_a_terminal(pair_report):
    assert all(char.isprintable() for char in pair_report_json(pair_report(judge="\x9b2J\x1b")) if char != "\n")
