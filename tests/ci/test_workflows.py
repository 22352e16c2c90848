"""What can be said of the workflows without the service: their shape, what they use, and that their shell steps run."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
GITLAB = ROOT / "docs" / "ci" / "gitlab-ci.yml"
ACTIONS = {"actions/checkout", "actions/setup-python", "actions/cache", "actions/upload-artifact"}
STEP = {"name", "id", "if", "env", "run", "uses", "with"}
JOB = {"runs-on", "timeout-minutes", "env", "steps"}
EXPRESSION = re.compile(r"\$\{\{(.*?)\}\}", re.DOTALL)
CONTEXTS = {"github", "vars", "runner", "steps"}


def load(path):
    """YAML 1.1 reads the key `on` as true."""
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {"on" if key is True else key: entry for key, entry in found.items()}


def steps(path):
    return [step for job in load(path)["jobs"].values() for step in job["steps"]]


def named(path, name):
    return next(step for step in steps(path) if step["name"] == name)


def test_there_are_two():
    assert [path.name for path in WORKFLOWS] == ["assay.yml", "nightly.yml"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_keys_are_known(path):
    assert set(load(path)) == {"name", "on", "permissions", "concurrency", "jobs"}
    for job in load(path)["jobs"].values():
        assert set(job) == JOB
        assert job["timeout-minutes"] <= 180
        for step in job["steps"]:
            assert set(step) <= STEP
            assert ("run" in step) != ("uses" in step)
    ids = [step["id"] for step in steps(path) if "id" in step]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_only_actions_of_github_itself_each_of_a_major_version(path):
    for step in steps(path):
        if "uses" in step:
            name, _, version = step["uses"].partition("@")
            assert name in ACTIONS
            assert re.fullmatch(r"v\d+", version)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_expressions_are_closed_and_speak_of_what_there_is(path):
    text = path.read_text(encoding="utf-8")
    assert text.count("${{") == len(EXPRESSION.findall(text))
    ids = {step["id"] for step in steps(path) if "id" in step}
    for inside in EXPRESSION.findall(text):
        plain = re.sub(r"'[^']*'", "", inside)
        assert plain.count("(") == plain.count(")")
        for name in re.findall(r"(?<![\w.-])([a-z]\w*)\.", plain):
            assert name in CONTEXTS
        assert set(re.findall(r"\bsteps\.(\w+)\.", plain)) <= ids


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_no_secret_and_nothing_of_a_stranger_inside_a_script(path):
    """A branch may be called `$(rm -rf .)`: it reaches the shell by the environment alone."""
    assert "secrets." not in path.read_text(encoding="utf-8")
    assert "pull_request_target" not in path.read_text(encoding="utf-8")
    assert not any("${{" in step.get("run", "") for step in steps(path))
    tokens = [step["name"] for step in steps(path) if "GH_TOKEN" in step.get("env", {})]
    assert tokens == (["Tell the reviewer"] if path.name == "assay.yml" else [])


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_scripts_are_there_and_can_be_run(path):
    named = {script for step in steps(path) for script in re.findall(r"\.github/scripts/\w+\.sh", step.get("run", ""))}
    assert named
    assert all((ROOT / script).stat().st_mode & 0o111 for script in named)


def test_both_share_one_environment():
    cached = [step for path in WORKFLOWS for step in steps(path) if step.get("uses", "").startswith("actions/cache@")]
    assert cached[0]["with"] == cached[1]["with"]


def test_the_steps_of_a_pull_request_run_as_they_stand(propose, tmp_path, measure):
    """A regression whose metrics are in sync with nothing that changed: one comment that tells of both."""
    job = propose(lambda folder: measure(folder, *[0.25] * 8))
    scripts = job.folder / ".github" / "scripts"
    scripts.parent.mkdir()
    scripts.symlink_to(ROOT / ".github" / "scripts")
    given = {"github.base_ref": "main", "github.event.pull_request.number": "7", "github.token": "t"}
    statuses = []
    for name in ("Are the metrics those of this commit?", "Are they worse than the base?", "Tell the reviewer"):
        step = named(WORKFLOWS[0], name)
        environment = {
            key: EXPRESSION.sub(lambda found: given[found[1].strip()], entry)
            for key, entry in step.get("env", {}).items()
        }
        shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        statuses.append(job.shell(shell, **environment, RUNNER_TEMP=str(tmp_path)).returncode)
    assert statuses == [1, 1, 0]  # DVC notices as well that the metrics are not those of its lock file
    (body,) = job.bodies
    assert "Out of sync" in body
    assert "REGRESSION" in body


def test_gitlab_runs_scripts_that_are_there():
    found = load(GITLAB)
    jobs = {name: job for name, job in found.items() if name != "stages"}
    assert list(jobs) == ["assay", "assay nightly"]
    for job in jobs.values():
        assert job["stage"] in found["stages"]
        lines = "\n".join(job["script"])
        assert all((ROOT / script).is_file() for script in re.findall(r"\.github/scripts/\w+\.sh", lines))
        subprocess.run(["bash", "-n", "-c", lines], check=True)
        kept = job["artifacts"]["paths"]
        assert {"gate.md"} <= set(kept)


def test_hooks_fetch_nothing():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repository["repo"] for repository in hooks["repos"]] == ["local"]
    for hook in hooks["repos"][0]["hooks"]:
        assert hook["language"] == "system"
        assert hook["entry"].startswith(".venv/bin/")
