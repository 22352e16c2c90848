from pathlib import Path

from assay.reporting.page.effect_rows import read_effects
from assay.scores import value


def test_gives_the_main_effects(cell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("data/config/s/A1").mkdir(parents=True)
    for method in ("bm25", "dense"):
        Path(f"data/config/s/A1/{method}.yaml").write_text(f"method: {{_target_: x.{method}}}\n")
    cells = [cell("A1", method, {"m": [value(mean)] * 2}) for method, mean in (("bm25", 0.25), ("dense", 0.75))]
    found, why = read_effects(cells, "m")
    assert (why, [effect.estimate.mean for effect in found.main]) == ("", [0.5])


def test_says_why_there_are_none(cell, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found, why = read_effects([cell("A1", "bm25", {"m": [value(1)]})], "m")
    assert found is None
    assert "two are needed" in why
