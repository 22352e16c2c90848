"""Against a real MLflow store in a temporary folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from assay.errors import AssayError
from assay.grid import Grid
from assay.tracking.mlflow_log import Tracker
from assay.tracking.track import track

pytestmark = pytest.mark.filterwarnings("ignore:The ``noload``")  # MLflow's own use of SQLAlchemy
GRID = Grid(suites=["s"], profiles={"A1": {}}, methods=["bm25", "dense"], controls=[], control_profile="A1")


def reports():
    return {"table.txt": "the table"}


def client():
    from mlflow import MlflowClient

    return MlflowClient("sqlite:///mlflow.db")


def search(condition=""):
    experiment = client().get_experiment_by_name("assay")
    return client().search_runs([experiment.experiment_id], condition)


@pytest.fixture(scope="module")
def first(project):
    """What the first call did: it makes the store, which takes seconds, so all tests share it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(project)
        patched.delenv("MLFLOW_TRACKING_URI", raising=False)
        patched.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
        return track(GRID, reports)


def test_logs_each_cell_once_below_a_parent(first, here):
    again = track(GRID, reports)
    assert ((first.new, first.known), (again.new, again.known)) == ((2, 0), (0, 2))
    (parent,) = search("tags.`assay.parent` = 'true'")
    cells = search(f"tags.`mlflow.parentRunId` = '{parent.info.run_id}' and attributes.status = 'FINISHED'")
    assert {cell.info.run_name for cell in cells} == {"s/A1/bm25", "s/A1/dense"}


def test_a_run_holds_config_metrics_and_files(first, here):
    (run,) = search("tags.method = 'dense'")
    assert run.data.params == {"own": "false", "retrieval.top_k": "5"}
    assert run.data.metrics == {"overall.ndcg_at_10": 0.75, "overall.ndcg_at_10.n": 2.0}
    assert {run.data.tags[key] for key in ("suite", "profile", "kind")} == {"s", "A1", "cell"}
    files = {file.path for file in client().list_artifacts(run.info.run_id)}
    assert files == {"dense.json", "dense.per_query.csv", "cell.yaml"}
    assert list(Path("mlruns").rglob("dense.per_query.csv"))
    assert next(Path("mlruns").rglob("table.txt")).read_text() == "the table"


def test_nothing_new_needs_no_mlflow(first, here):
    """Importing it takes 2-3 seconds, so a second call does not."""
    code = (
        "import sys; from assay.grid import Grid; from assay.tracking.track import track\n"
        "grid = Grid(suites=['s'], profiles={'A1': {}}, methods=['bm25', 'dense'], controls=[], control_profile='A1')\n"
        "assert track(grid, dict).new == 0; assert 'mlflow' not in sys.modules"
    )
    source = str(Path(sys.modules["assay"].__file__).parents[1])
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": source, "PATH": ""})


def test_only_what_changed_is_logged_again(first, here):
    Path("metrics/s/A1/bm25.json").write_text('{"overall": {"ndcg@10": {"mean": 0.6, "n": 2}}}')
    tracked = track(GRID, reports)
    assert (tracked.new, tracked.known) == (1, 1)
    assert len(search("tags.`assay.parent` = 'true'")) == 1  # the same commit has one parent


def test_mlflow_itself_tells_the_same_as_its_tables(first, here):
    from assay.tracking.store import logged_here

    assert Tracker("sqlite:///mlflow.db").logged() == logged_here("sqlite:///mlflow.db")


def test_a_run_that_was_killed_half_way_is_logged_again(first, here, monkeypatch):
    Path("metrics/s/A1/bm25.json").write_text('{"overall": {"ndcg@10": {"mean": 0.7, "n": 2}}}')

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Tracker, "_fill", interrupted)
        with pytest.raises(KeyboardInterrupt):
            track(GRID, reports)
    assert track(GRID, reports).new == 1
    assert len(search("attributes.status = 'KILLED'")) == 1
    assert not search("attributes.status = 'RUNNING'")


def test_nothing_measured_is_an_error(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AssayError, match="no cell was measured yet"):
        track(GRID, reports)
