"""Bad input and killed stages: one clear message, a non-zero exit, former outputs whole, and the next run goes on."""

import pytest

pytestmark = pytest.mark.pipeline

QUERIES = "data/suites/tiny/queries.yaml"


@pytest.mark.parametrize(
    ("path", "old", "new", "said"),
    [
        ("params.yaml", "  A3: {}", "  A9: {}", "`A9` has neither a file conf/profile/A9.yaml"),
        ("params.yaml", "  - hybrid", "  - hybird", "there is no conf/method/hybird.yaml"),
        ("params.yaml", "  A3: {}", "  A3:\n    retrieval:\n      topk: 3", "Key 'topk' is not in struct"),
        ("params.yaml", "judge: lexical", "judge: lexcal", "there is no conf/judge/lexcal.yaml. There are: lexical"),
        ("conf/profile/A3.yaml", "own_method: dense", "own_method: [dense", "A3.yaml"),
        ("conf/suite/tiny.yaml", "tiny/shop", "tiny/shpo", "tiny/shpo"),
        (QUERIES, "id: T1-002", "id: T1-001", f"{QUERIES}:10: query T1-001"),
        (QUERIES, "symbol: backoff", "symbol: backof", "closest: `backoff`"),
        (QUERIES, "query: When do parcels leave?", "query: ''", f"{QUERIES}:19"),
        (QUERIES, "grade: 2}", "grade: 7}", f"{QUERIES}:8"),
        (QUERIES, "  tier: 1", "  tier: [1", QUERIES),
    ],
)
def test_a_mistake_ends_in_one_message_and_nothing_is_lost(project, path, old, new, said):
    before = project.metrics()
    text = (project.folder / path).read_text()
    project.edit(path, old, new)
    printed = project.repro(status=None)
    assert said in printed
    assert "Traceback" not in printed
    assert project.metrics() == before
    if "stage 'corpus" not in printed:  # compose failed: the resolved config is that of the last good run
        assert project.run("git", "status", "--porcelain", "data/config") == ""
    (project.folder / path).write_text(text)
    project.repro()
    assert project.metrics() == before


def test_an_unknown_suite_is_named(project):
    project.edit("params.yaml", "  - tiny", "  - tinny")
    assert "tinny" in project.repro("compose", status=None)


def test_malformed_params_are_named(project):
    project.edit("params.yaml", "suites:", "suites: [")
    assert "params.yaml" in project.repro(status=None)


KILLED = """
import os, runpy, signal, sys
import numpy
numpy.save = lambda *arguments, **settings: os.kill(os.getpid(), signal.SIGKILL)
sys.argv = ["src/index.py", "tiny", "A1"]
sys.path.insert(0, "src")
runpy.run_path("src/index.py", run_name="__main__")
"""
FULL = KILLED.replace(
    "lambda *arguments, **settings: os.kill(os.getpid(), signal.SIGKILL)",
    "lambda *arguments, **settings: os.write(os.open('/dev/full', os.O_WRONLY), b'x')",
)


def test_a_stage_killed_while_it_writes_leaves_the_former_index(project):
    index = project.folder / "data/index/tiny/A1"
    before = {file.name: file.read_bytes() for file in index.rglob("*") if file.is_file()}
    project.run("python", "-c", KILLED, status=-9)
    assert {file.name: file.read_bytes() for file in index.rglob("*") if file.is_file()} == before
    assert "up to date" in project.repro()


def test_a_full_disk_is_named_and_leaves_the_former_index(project):
    index = project.folder / "data/index/tiny/A1"
    before = {file.name: file.read_bytes() for file in index.rglob("*") if file.is_file()}
    printed = project.run("python", "-c", FULL, status=1)
    assert printed.startswith("error: the disk is full")
    assert {file.name: file.read_bytes() for file in index.rglob("*") if file.is_file()} == before
    assert [file.name for file in index.parent.iterdir() if file.name.startswith(".")] == []
