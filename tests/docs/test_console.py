"""Every line that the documentation tells a reader to type.

Each is read by bash; each call of `assay`, `dvc` and `make` by the parser that would read it. Then it is run: `assay`
in one of two small clones (see conftest.py), `dvc exp run -S` as far as the resolved config of every cell, `dvc repro`
and `make` as far as what they would run. ELSEWHERE and OUTSIDE list what is not run here, and why.
"""

import ast
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from assay.cli.main import parser

ROOT = Path(__file__).parents[2]

# What needs more than these clones have: who runs the same.
ELSEWHERE = {
    "calibrate lexical": "tests/cli/test_calibrate.py::test_prints_what_the_judge_is_worth_and_keeps_it",
    "calibrate ollama": "tests/pipeline/test_models.py::test_a_judge_that_draws_lots_is_unqualified",
    "judge-spans pallets --grader": "tests/assessing/test_machine_grading.py",
    "judge-spans pallets --agreement": "tests/cli/test_judge_spans.py::test_agreement_for_people",
    "judge-spans pallets --write": "tests/cli/test_judge_spans.py::test_from_keys_to_judgments",
    "record queries.jsonl": "tests/cli/test_record.py::test_records_and_sums_up",
    "table --suite scifact": "tests/pipeline/test_collections.py::test_the_table_ranks_a_collection",
    "table --suite NAME": "tests/pipeline/test_collections.py::test_another_system_is_measured_by_the_same_stages",
    "compare controls/production": "tests/cli/test_compare.py",
    "export scifact": "tests/cli/test_exporting.py::test_writes_what_is_there_and_notes_what_is_not",
    # A gate of the shipped metrics takes 5 s, a page of them as long: one call each is run here.
    "gate": "tests/docs/test_console.py::test_assay_runs",  # the base `origin/main`, which README names, is the default
    "gate HEAD": "tests/cli/test_gate.py::test_passes_then_fails_on_a_drop_then_cannot_compare",
    "gate --markdown": "tests/cli/test_gate.py::test_passes_then_fails_on_a_drop_then_cannot_compare",
    "report --markdown": "tests/cli/test_report.py::test_markdown_is_printed_and_no_page_is_written",
    "query-test QUERY": "tests/cli/test_query_test.py::test_a_judge_that_fails_leaves_it_undetermined",
    "search-eval --fixtures recorded.jsonl": "tests/cli/test_record.py::test_a_fixture_has_a_case_a_line",
}
# Programs that are not ours, and what a shell does by itself.
OUTSIDE = {
    "pytest": "this run itself",
    "source": "the shell's own",
    "export": "the shell's own",
    "jq": "a program for JSON; what it reads is tested where it is written",
    "ollama": "a server of models",
    "vllm": "a server of models",
    "llama-server": "a server of models",
    "in_sync.sh": "a script of .github; tests/ci/test_in_sync.py",
    "gate.sh": "a script of .github; tests/ci/test_gate_sh.py",
    "gcloud": "asks for a Google account",
    "trec_eval": "another project's; tests/exporting/test_trec_files.py has its format read by pytrec_eval",
}
# Of the lines whose output on the page is a fault or a failure.
STATUS = {
    "import beir broken": 1,
    "lint --fixtures wrong.json": 1,
    "lint --fixtures upstream.jsonl": 1,
    "search-eval --fixtures data/suites/mine/cases.jsonl --fail-under-ndcg": 1,
    "capture logs": 1,
    "query-test error handling": 1,
}
MEASURED = {"run", "query-test", "judge-spans", "export", "lint"}  # and the suite `mine`; the others: shipped
MODELS = ("ollama", "openai", "vertex", "llamacpp", "smollm2")


def starting(table, words):
    """The entry of the table whose key begins the words; None where none does. One word alone must be all of them."""
    said = " ".join(words)
    begins = (key for key in table if said == key or (" " in key and said.startswith(f"{key} ")))
    return next((table[key] for key in begins), None)


def test_there_are_lines(lines):
    assert len(lines) > 100


def test_bash_reads_every_line(lines):
    for line in lines:
        done = subprocess.run(["bash", "-n", "-c", line.text], capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{line.place}: {done.stderr}"


def test_every_program_is_run_or_named(lines):
    called = {Path(words[0]).name for line in lines for words in line.commands()}
    assert called - {"assay", "dvc", "make", "git", "rm", "find", "mkdir", "cp"} == set(OUTSIDE)


def test_assay_parses(assay_call):
    words, line = assay_call
    try:
        parser().parse_args(words)
    except SystemExit as ended:
        assert ended.code == 0, line.place


def test_what_runs_elsewhere_is_still_in_the_docs_and_in_the_tests(lines):
    said = [f"{' '.join(words[1:])} " for line in lines for words in line.commands() if words[0] == "assay"]
    for start, test in ELSEWHERE.items():
        assert any(text.startswith(f"{start} ") for text in said), f"no line of the docs begins with {start}"
        file, _, name = test.partition("::")
        functions = [node.name for node in ast.walk(ast.parse((ROOT / file).read_text())) if hasattr(node, "name")]
        assert not name or name in functions, test
    for start in STATUS:
        assert any(text.startswith(f"{start} ") for text in said), f"no line of the docs begins with {start}"


def test_assay_runs(assay_call, request, readers_files):
    words, _ = assay_call
    if starting(ELSEWHERE, words):
        pytest.skip(f"run by {starting(ELSEWHERE, words)}")
    here = words[0] in MEASURED or words[-2:] == ("--suite", "mine")
    reader = request.getfixturevalue("measured" if here else "shipped")
    readers_files(reader)
    asks_a_model = any(word.endswith(f"={model}") for word in words for model in MODELS)
    extra = ["dry_run=true"] if words[0] == "run" and asks_a_model else []
    status = starting(STATUS, words) or 0
    ended, said = reader.assay(*map(reader.at_home, words), *extra)
    # They judge the machine that the tests run on, and the commits that there are.
    allowed = (0, 1) if words[0] in ("doctor", "bisect") else (status,)
    assert ended in allowed, said[-3000:]
    reader.tidy()


def test_dvc_parses(dvc_call):
    from dvc.cli.parser import get_main_parser

    words, line = dvc_call
    try:
        get_main_parser().parse_args(words)
    except SystemExit as ended:
        pytest.fail(f"{line.place}: dvc {' '.join(words)}: {ended}")


def test_dvc_repro_knows_the_stages(dvc_call, repository):
    from dvc.cli.parser import get_main_parser

    words, line = dvc_call
    if words[0] != "repro":
        pytest.skip("no `dvc repro`")
    asked = get_main_parser().parse_args(words)
    for target in asked.targets:
        assert repository.stage.collect(target, glob=asked.glob), line.place


@pytest.fixture(scope="module")
def repository(shipped):
    from dvc.repo import Repo

    return Repo(str(shipped.folder))


def test_an_experiment_resolves(dvc_call, tmp_path, monkeypatch):
    """By the functions that `dvc exp run` calls first, and the first stage: without what takes minutes."""
    from dvc.utils.hydra import apply_overrides, get_hydra_sweeps

    from assay.composing.compose import compose_grid
    from assay.grid import read_grid

    words, line = dvc_call
    overrides = [word for flag, word in pairwise(words) if flag in ("-S", "--set-param")]
    if not overrides:
        pytest.skip("no override")
    monkeypatch.chdir(tmp_path)
    Path("conf").symlink_to(ROOT / "conf")
    params = yaml.safe_load((ROOT / "params.yaml").read_text())
    for kind in ("collections", "search", "queries"):
        params[kind] |= {"suites": [], "profiles": {}, "methods": [], "controls": []}
    few = {"profiles": {"A1": {}, "A3": {}}, "methods": ["bm25"], "controls": []}
    Path("params.yaml").write_text(yaml.safe_dump(params | few))
    if any(override.startswith("judge.") for override in overrides):
        assert "once `judge:` is such a block" in line.text
        apply_overrides("params.yaml", ["judge={choose: ollama, samples: 3}"])
    before = Path("params.yaml").read_text()
    for one in get_hydra_sweeps({"params.yaml": overrides}):
        Path("params.yaml").write_text(before)
        apply_overrides("params.yaml", list(one["params.yaml"]))
        assert compose_grid(read_grid())


def test_make_knows_the_target(make_call):
    words, line = make_call
    done = subprocess.run(["make", "-n", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{line.place}: {done.stderr}"


@pytest.mark.parametrize("program", ["git", "rm", "find", "mkdir", "cp"])
def test_files_are_handled_as_told(program, calls_of, shipped, readers_files):
    readers_files(shipped)
    (shipped.folder / "data/runs").mkdir(exist_ok=True)
    for words, line in calls_of(program):
        if starting(ELSEWHERE, [program, *words]) is None:
            text = line.text.replace("git commit", "git commit --allow-empty")  # what goes in, the reader has measured
            shipped.run("bash", "-ec", text)
            shipped.tidy()


def test_the_script_for_ci_runs(blocks_of, shipped):
    """Of docs/gate.md. It stops where the tree that is tested has code that its metrics were not made by."""
    (script,) = (text for language, text in blocks_of("docs/gate.md") if language == "sh")
    said = shipped.run("bash", "-c", script, status=None)
    assert "passed" in said or "The metrics are not those of this commit" in said, said
