import json

from assay.reporting.page.judge_rows import read_judges

NUMBERS = {"auc": 0.75, "auc_low": 0.6, "auc_high": 0.9, "coverage": 1.0, "n": 50}


def test_shows_each_measure_with_its_standing(tmp_path):
    path = tmp_path / "calibration.json"
    doubtful = {**NUMBERS, "auc": 0.55, "auc_low": 0.45}
    path.write_text(json.dumps({"faithfulness": doubtful, "support": NUMBERS, "baselines": {"pairs": 50}}))
    doubted, believed = read_judges([path, tmp_path / "missing.json"])
    assert (believed.measure, believed.numbers["auc"], believed.unqualified) == ("support", 0.75, "")
    assert (doubted.measure, bool(doubted.unqualified)) == ("faithfulness", True)
