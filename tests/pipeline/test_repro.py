"""`dvc repro` on a tiny suite: what runs, what does not, and what is written."""

import json
import re
import shutil
import sqlite3

import pytest

pytestmark = pytest.mark.pipeline

CELLS = ["A1/bm25", "A1/hybrid", "A3/bm25", "A3/hybrid", "controls/echo", "controls/random"]


def stages(printed):
    return re.findall(r"Running stage '([^']+)'", printed)


def test_every_cell_has_metrics_and_scores_of_each_query(measured):
    files = measured.metrics()
    of_cells = {f"metrics/tiny/{cell}{end}" for cell in CELLS for end in (".json", ".per_query.csv")}
    assert set(files) == of_cells | {"metrics/calibration.json", "metrics/calibration.reliability.csv"}
    assert json.loads(files["metrics/calibration.json"]) == {}  # the labels are of another suite
    overall = json.loads(files["metrics/tiny/A3/hybrid.json"])["overall"]
    assert (overall["ndcg@10"]["n"], overall["ndcg@10"]["not_applicable"]) == (4, 1)  # U-001 has nothing judged
    assert overall["recall@10"]["mean"] == 1.0  # fewer than ten chunks: all that is judged is among the first ten
    assert [line.split(",")[0] for line in files["metrics/tiny/A1/bm25.per_query.csv"].decode().split()[:1]] == [
        "query_id"
    ]


def test_a_control_that_does_not_search_has_no_ranking_measures(measured):
    metrics = json.loads(measured.metrics()["metrics/tiny/controls/echo.json"])
    overall = metrics["overall"]
    assert not {"ndcg@10", "recall@50", "span_recall"} & set(overall)
    assert metrics["queries"] == {"total": 5, "unanswerable": 1, "abstained": 0, "without_answer": 0}
    assert overall["relevancy"]["mean"] == 1.0  # the answer is the question
    assert overall["keyword_score"] == {
        "coverage": 1.0,
        "high": 0.0,
        "low": 0.0,
        "mean": 0.0,
        "n": 4,
        "not_applicable": 1,
        "undetermined": 0,
    }  # fmt: skip  (no keyword stands in its question)


def test_a_second_run_has_nothing_to_do(project):
    assert "up to date" in project.repro()
    assert project.run("git", "status", "--porcelain") == ""


def test_the_same_commit_from_scratch_gives_the_same_bytes(project, tmp_path):
    before = project.metrics()
    for made in ("data/corpora", "data/index", "data/runs", "data/config", "metrics", ".dvc/cache"):
        shutil.rmtree(project.folder / made)
    project.environment["ASSAY_CACHE"] = str(tmp_path / "empty")
    project.repro("--force")
    assert project.metrics() == before
    assert project.run("git", "status", "--porcelain") == ""  # dvc.lock is the same too: no time stands in an output


def test_an_edit_of_one_profile_runs_its_cells_alone(project):
    (project.folder / "conf/profile/A3.yaml").open("a").write("retrieval:\n  top_k: 1\n")
    ran = stages(project.repro())
    assert (ran[0], ran[-1]) == ("compose", "plots")
    assert all("-A3" in stage for stage in ran[1:-1])
    assert {stage.partition("@")[0] for stage in ran[1:-1]} == {"generate", "judge", "score"}


def test_a_comment_runs_no_cell(project):
    (project.folder / "conf/profile/A3.yaml").open("a").write("# a comment\n")
    assert stages(project.repro()) == ["compose"]


def test_a_changed_file_embeds_its_own_chunks_alone(project):
    def embedded():
        with sqlite3.connect(project.environment["ASSAY_CACHE"] + "/embeddings.sqlite") as store:
            return store.execute("select count(*) from embedding").fetchone()[0]

    before = embedded()
    project.edit("data/suites/tiny/shop/README.md", "at noon", "at half past twelve")
    project.repro("index@tiny-A1")
    assert embedded() == before + 1  # README.md is one chunk


def test_a_stage_takes_the_code_of_its_own_folder(project):
    """A queue worker runs in a copy; the package that is installed points at the original."""
    del project.environment["PYTHONPATH"]
    (project.folder / "src/assay/grid.py").write_text("raise SystemExit('the copy is imported')\n")
    assert "the copy is imported" in project.run("python", "src/compose.py", status=None)


def test_dvc_draws_the_cells_and_the_queries(measured):
    """A heat map with the mean of each cell that has one, and a mark a query and cell."""
    drawn = {
        name: json.loads(measured.run("dvc", "plots", "show", name, "--show-vega")) for name in ("cells", "queries")
    }
    cells, queries = (drawn[name]["data"]["values"] for name in ("cells", "queries"))
    overall = json.loads(measured.metrics()["metrics/tiny/A3/hybrid.json"])["overall"]["ndcg@10"]
    assert {f"{row['profile']}/{row['method']}": float(row["mean"]) for row in cells}["tiny/A3/hybrid"] == overall[
        "mean"
    ]
    assert len(queries) == 5 * 4  # five cells search, and U-001 has nothing judged
    assert "<DVC_" not in json.dumps(drawn)
