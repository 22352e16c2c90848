from pathlib import Path

from assay.grid import Grid
from assay.timing import timed
from assay.tracking.cell_run import CellRun, measured_runs, new_runs

GRID = Grid(suites=["s"], profiles={"A1": {}}, methods=["bm25", "dense"], controls=["echo"], control_profile="A1")
RUN = CellRun("s", "A1", "bm25", "d1")


def write(path, text):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text)


def test_gathers_config_metrics_and_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("data/config/s/A1.yaml", "chunking:\n  max: 9\n")
    write("data/config/s/A1/bm25.yaml", "own: false\n")
    write("metrics/s/A1/bm25.json", '{"overall": {"m": {"mean": 0.5}}}')
    write("metrics/s/A1/bm25.per_query.csv", "query_id,tier,intent\n")
    assert RUN.params() == {"chunking.max": "9", "own": "false"}
    assert RUN.metrics() == {"overall.m": 0.5}
    assert [file.name for file in RUN.artifacts()] == ["bm25.json", "bm25.per_query.csv"]
    assert RUN.configs() == {"profile.yaml": "chunking:\n  max: 9\n", "cell.yaml": "own: false\n"}


def test_no_secret_is_in_what_is_logged(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("data/config/s/A1/bm25.yaml", "generator:\n  api_key: hidden\n  model: m\n")
    assert RUN.params() == {"generator.model": "m"}
    assert RUN.configs() == {"cell.yaml": "generator:\n  model: m\n"}
    assert RUN.artifacts() == []


def test_times_are_those_of_the_outputs_that_are_there(tmp_path, monkeypatch):
    """The verdicts are another run's, as after `dvc checkout`; the index was timed for all cells of the profile."""
    monkeypatch.chdir(tmp_path)
    write("metrics/s/A1/bm25.json", '{"overall": {"m": {"mean": 0.5}}}')
    run = Path("data/runs/s/A1/bm25")
    for folder, stage, output in [
        (Path("data/runs/s/A1/index"), "index", Path("data/index/s/A1/chunks.jsonl")),
        (run, "retrieve", run / "ranking.jsonl"),
        (run, "generate", run / "answers.jsonl"),
        (run, "judge", run / "verdicts.jsonl"),
    ]:
        with timed(folder, stage, output):
            write(output, stage)
    write(run / "verdicts.jsonl", "of another run")
    assert set(RUN.metrics()) == {"overall.m", "timing.index", "timing.retrieve", "timing.generate"}


def test_what_is_missing_is_left_out(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("metrics/s/A1/bm25.json", '{"overall": {}}')
    assert (RUN.params(), RUN.metrics(), len(RUN.artifacts())) == ({}, {}, 1)


def test_finds_the_measured_cells_of_the_grid(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("metrics/s/A1/dense.json", "{}")
    write("metrics/s/controls/echo.json", "{}")
    write("metrics/s/A9/bm25.json", "{}")  # of a profile that is no more
    runs = list(measured_runs(GRID, {}))
    assert [(run.name, run.tags()["kind"]) for run in runs] == [("s/A1/dense", "cell"), ("s/controls/echo", "control")]
    assert [run.name for run in new_runs(runs, frozenset({runs[0].digest}))] == ["s/controls/echo"]
