import argparse
import json

from assay.cli import track
from assay.grid import Grid
from assay.tracking.track import Tracked

GRID = Grid(suites=["s"], profiles={"A1": {}}, methods=["bm25"], controls=[], control_profile="A1")


def assay(monkeypatch, tracked, *words):
    monkeypatch.setattr(track, "read_grid", lambda: GRID)
    monkeypatch.setattr(track, "track", lambda *_: tracked)
    parser = argparse.ArgumentParser()
    track.add(parser.add_subparsers())
    chosen = parser.parse_args(["track", *words])
    return chosen.run(chosen)


def test_tells_what_was_logged(monkeypatch, capsys):
    assert assay(monkeypatch, Tracked("sqlite:///mlflow.db", 3, 15)) == 0
    assert capsys.readouterr().out == "MLflow: logged 3 runs to sqlite:///mlflow.db; 15 were there already.\n"


def test_tells_that_nothing_is_new(monkeypatch, capsys):
    assert assay(monkeypatch, Tracked("sqlite:///mlflow.db", 0, 18)) == 0
    assert "nothing new; all 18 results" in capsys.readouterr().out


def test_json_is_for_programs(monkeypatch, capsys):
    assert assay(monkeypatch, Tracked("sqlite:///mlflow.db", 3, 15), "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"store": "sqlite:///mlflow.db", "new": 3, "known": 15}
