"""dvc.yaml against the code: a stage whose code is no dependency would be silently stale."""

import ast
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
SRC = ROOT / "src"
STAGES = yaml.safe_load((ROOT / "dvc.yaml").read_text())["stages"]

# They read and write, or carry what the resolved config says: no number can change by them.
PLUMBING = {
    *("errors", "atomic", "jsonlines", "places", "timing", "component", "config", "grid", "yaml_nodes", "http", "key"),
    *("printable", "file_lock", "shared_sqlite"),
}
# They read what an earlier stage wrote, and that output is a dependency itself.
READERS = {
    "corpora/documents", "corpora/qrels", "corpora/suite_folder", "retrieval/index_files", "retrieval/runs",
    "generation/answers", "judging/verdicts", "foreign/systems",
    "corpora/task_folder", "generation/writers/writings", "retrieval/task_results", "judging/rubric/rubric_verdicts",
}  # fmt: skip
# What a stage builds by `_target_`: every choice of these groups.
BUILT = {
    "index": ("chunking", "tokenizer"),
    "retrieve": ("tokenizer", "method", "reranker"),
    "generate": ("context", "generator", "model"),
    "judge": ("judge", "model"),
    "search-retrieve": ("fusion",),
    "search-score": ("fusion",),
    "queries-write": ("writer", "model"),
    "queries-retrieve": ("tokenizer", "method", "reranker"),
    "queries-judge": ("rubric_judge", "model"),
    "queries-calibrate": ("tokenizer", "method", "reranker", "rubric_judge", "model"),
    "calibrate": ("judge", "model"),
}


# The stage that writes such an output depends on its form.
WRITERS = {
    "corpus": {"corpora/documents", "corpora/suite_folder", "corpora/qrels", "foreign/systems"},
    "queries-tasks": {"corpora/task_folder", "corpora/qrels"},
    "queries-write": {"generation/writers/writings"},
    "queries-retrieve": {"retrieval/task_results"},
    "queries-judge": {"judging/rubric/rubric_verdicts"},
}


def module_file(name):
    """The file below src/assay of a module, without its ending; None for one of another package."""
    path = SRC / name.replace(".", "/")
    return path.relative_to(SRC / "assay").as_posix() if path.with_suffix(".py").is_file() and "assay" in name else None


def imported(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("assay"):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def closure(names, own):
    found, waiting = set(), list(names)
    while waiting:
        file = module_file(waiting.pop())
        if file is None or file in found or file in PLUMBING or (file in READERS and file not in own):
            continue
        found.add(file)
        if file in {"records", "search_tasks"}:
            continue  # shapes of values: it names `scores` as a type alone
        waiting += imported(SRC / "assay" / f"{file}.py")
    return found


def targets(group):
    for file in (ROOT / "conf" / group).glob("*.yaml"):
        target = (yaml.safe_load(file.read_text()) or {}).get("_target_")
        if target:
            yield target.rpartition(".")[0]


def script(stage):
    return stage.replace("-", "_")


def stage_names():
    """Of each script once: controls and collections run those of the cells of rag suites."""
    return [name for name in STAGES if "control-" not in name and not name.startswith("collection-")]


@pytest.mark.parametrize("stage", stage_names())
def test_all_code_that_can_change_a_number_is_a_dependency(stage):
    declared = [dep.removeprefix("src/assay/").removesuffix(".py") for dep in STAGES[stage]["deps"]]
    built = [name for group in BUILT.get(stage, ()) for name in targets(group)]
    own = WRITERS.get(stage, set())
    needed = closure([*imported(SRC / f"{script(stage)}.py"), *built], own)
    missing = {file for file in needed if not any(file == dep or file.startswith(f"{dep}/") for dep in declared)}
    assert missing == set()
    assert f"src/{script(stage)}.py" in STAGES[stage]["deps"]


@pytest.mark.parametrize("stage", ["retrieve", "generate", "judge", "score", "search-retrieve", "search-score"])
def test_a_control_runs_the_same_stage(stage):
    """The families differ in their matrix, and in whose index and run they name."""

    def neutral(settings):
        text = yaml.safe_dump(
            {key: value for key, value in settings.items() if key not in {"matrix", "desc"}}, width=999
        )
        return text.replace("${item.profile}/${item.method}", "CELL").replace("controls/${item.control}", "CELL")

    measured = neutral(STAGES[stage]).replace("${item.profile} ${item.method}", "CELL")
    kind, _, name = stage.rpartition("-")
    control_stage = STAGES["-".join(filter(None, (kind, "control", name)))]
    control = neutral(control_stage).replace("controls ${item.control}", "CELL")
    assert control.replace("${control_profile}", "${item.profile}") == measured


@pytest.mark.parametrize("stage", [name for name in STAGES if name.startswith("collection-")])
def test_a_collection_runs_the_stages_of_rag_suites(stage):
    """The families differ in their matrix alone: a description is words, and a collection has no source to fetch."""
    rag = STAGES[stage.removeprefix("collection-")]
    assert {key: value.replace("${collections.", "${") for key, value in STAGES[stage]["matrix"].items()} == rag[
        "matrix"
    ]
    own = yaml.safe_dump({key: value for key, value in STAGES[stage].items() if key not in {"matrix", "desc"}})
    theirs = yaml.safe_dump({key: value for key, value in rag.items() if key not in {"matrix", "desc"}})
    assert own.replace("${collections.control_profile}", "${control_profile}") == theirs


def test_no_stage_of_rag_suites_lacks_its_like_for_collections():
    """Not by suite: the judge is calibrated once, and one table has the cells of all."""
    rag = {name for name in STAGES if not name.startswith(("collection-", "search-", "queries-"))}
    assert {f"collection-{name}" for name in rag - {"compose", "calibrate", "plots"}} <= STAGES.keys()


def test_every_output_survives_a_stage_that_fails():
    for stage in STAGES.values():
        for out in (*stage.get("outs", ()), *stage.get("metrics", ())):
            assert all(flags["persist"] for flags in out.values())
