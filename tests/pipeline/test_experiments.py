"""Overrides by `dvc exp run`, from its queue too; and `assay run`, which leaves DVC's outputs alone."""

import json
import sys

import pytest

pytestmark = pytest.mark.pipeline


def dvc(project, *arguments):
    return project.run(sys.executable, "-m", "dvc", *arguments)


def of_experiment(project, name, path):
    return project.run("git", "show", f"{name}:{path}")


def experiment(project):
    """The git reference of the one experiment that there is."""
    (reference,) = project.run("git", "for-each-ref", "--format=%(refname)", "refs/exps").split()
    return reference


def test_an_override_of_a_profile_makes_an_experiment(project):
    dvc(project, "exp", "run", "-q", "-S", "+profiles.A3.retrieval.top_k=1")
    config = (project.folder / "data/config/tiny/A3/bm25.yaml").read_text()
    assert "top_k: 1" in config


def test_an_ad_hoc_profile_works_from_a_queue_worker(project):
    """The worker runs in a copy of the project: it must import that copy's code, and share the cache."""
    del project.environment["PYTHONPATH"]
    dvc(project, "exp", "run", "-q", "--queue", "-S", "+profiles.X1.chunking=function")
    dvc(project, "exp", "run", "-q", "--run-all")
    found = json.loads(of_experiment(project, experiment(project), "metrics/tiny/X1/hybrid.json"))
    assert found["overall"] == json.loads((project.folder / "metrics/tiny/A3/hybrid.json").read_text())["overall"]
    assert not (project.folder / "metrics/tiny/X1").exists()


def test_one_cell_on_a_slice_leaves_every_output_alone(project):
    slice_ = ("profile=A3", "method=hybrid", "tier=1", "query=T1-003", "top_k=2", "threshold=.5", "judge=none")
    printed = project.assay("run", *slice_)
    assert "tiny/A3/hybrid top_k=2 threshold=.5 judge=none tier=1 query=T1-003" in printed
    assert "shop/README.md#" in printed
    assert "recall@10 1.000" in printed
    assert "lexical_support" not in printed
    assert "up to date" in project.repro()


def test_a_dry_run_shows_the_config_and_does_nothing(project):
    printed = project.assay("run", "profile=A3", "method=bm25", "top_k=2", "dry_run=true")
    assert "5 queries, nothing was run" in printed
    assert '"top_k": 2' in printed


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["profle=A3"], "Did you mean `profile`?"),
        (["profile=A9", "method=bm25", "top_k=2"], "`A9` has neither"),
        (["method=bm52"], "bm52"),
        (["query=T1-033", "method=bm25"], "Close: T1-003"),
        (["tier=7", "method=bm25"], "Tiers: 1, 2, unanswerable"),
        (["A3"], "write key=value"),
    ],
)
def test_a_mistake_is_named(project, arguments, said):
    printed = project.assay("run", *arguments, status=1)
    assert said in printed
    assert "Traceback" not in printed
