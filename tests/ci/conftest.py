"""A repository with a bare remote and a shallow clone of it, and a `gh` that answers like GitHub's."""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from assay.config import IntervalConfig
from assay.scores import value
from assay.scoring.aggregate import aggregate
from assay.scoring.metrics import write_metrics
from assay.scoring.per_query import QueryScores, write_per_query

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / ".github" / "scripts"
INTERVALS = IntervalConfig(resamples=10, confidence=0.95, seed=0)
PARAMS = """\
suites: [s]
profiles: {A1: {}}
methods: [bm25]
controls: []
control_profile: A1
gate:
  rules:
    - metric: overall.m
      better: up
      abs: 0.01
"""
DVC_YAML = """\
stages:
  score:
    cmd: cat code
    deps:
      - code
    metrics:
      - metrics/s/A1/bm25.json:
          cache: false
"""
FAKE_GH = '''\
#!{python}
"""Comments of one pull request in a file; GH_REFUSES is what a token may not do."""
import json, os, sys
from pathlib import Path

comments = Path(os.environ["GH_COMMENTS"])
calls = Path(os.environ["GH_CALLS"])
arguments = sys.argv[1:]
with calls.open("a") as log:
    log.write(json.dumps(arguments) + "\\n")
kept = json.loads(comments.read_text())
method = arguments[arguments.index("--method") + 1] if "--method" in arguments else "GET"
if method in os.environ.get("GH_REFUSES", "").split(","):
    sys.exit("gh: Resource not accessible by integration (HTTP 403)")
if method == "GET":
    author, marker = os.environ["AUTHOR"], os.environ["MARKER"]
    for comment in kept:
        if comment["user"]["login"] == author and comment["body"].startswith(marker):
            print(comment["id"])
    sys.exit()
body = Path(arguments[arguments.index("--field") + 1].removeprefix("body=@")).read_text()
if len(body) > 65_536:
    sys.exit("gh: Body is too long (HTTP 422)")
path = next(each for each in arguments if each.startswith("repos/"))
if method == "POST":
    assert path == "repos/o/r/issues/7/comments", path
    kept.append({{"id": 100 + len(kept), "user": {{"login": "github-actions[bot]"}}, "body": body}})
else:
    for comment in kept:
        if path == f"repos/o/r/issues/comments/{{comment['id']}}":
            comment["body"] = body
comments.write_text(json.dumps(kept))
'''


@dataclass
class Job:
    """A step of a job: its working folder, its environment and the files that it leaves."""

    folder: Path
    environment: dict[str, str]
    summary: Path
    comments: Path
    calls: Path

    def run(self, script, *arguments, **environment):
        command = [str(SCRIPTS / script), *map(str, arguments)]
        return self.shell(command, **environment)

    def shell(self, command, **environment):
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**self.environment, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def bodies(self):
        return [comment["body"] for comment in json.loads(self.comments.read_text())]


def git(folder, *arguments):
    who = ("-c", "user.name=n", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def measure(folder, *numbers):
    rows = [QueryScores(f"q{place}", {"tier": "1"}, {"m": value(number)}) for place, number in enumerate(numbers)]
    write_metrics(folder / "metrics/s/A1/bm25.json", aggregate(rows, {"total": len(rows)}, INTERVALS))
    write_per_query(folder / "metrics/s/A1/bm25.per_query.csv", rows)


@pytest.fixture
def job(tmp_path):
    """In an empty folder, with a token and a pull request, number 7."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "gh").write_text(FAKE_GH.format(python=sys.executable))
    (tools / "gh").chmod(0o755)
    comments, calls, folder = tmp_path / "comments.json", tmp_path / "calls", tmp_path / "clone"
    comments.write_text("[]")
    folder.mkdir()
    environment = {
        "PATH": f"{tools}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "PYTHONPATH": str(ROOT / "src"),
        "DVC_NO_ANALYTICS": "1",
        "DVC_SITE_CACHE_DIR": str(tmp_path / "site"),
        "GITHUB_REPOSITORY": "o/r",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "GH_TOKEN": "t",
        "GH_COMMENTS": str(comments),
        "GH_CALLS": str(calls),
        "PR": "7",
    }
    return Job(folder, environment, tmp_path / "summary.md", comments, calls)


@pytest.fixture(scope="session")
def committed(tmp_path_factory):
    """A repository, not pushed: eight queries score .5, and DVC is in sync. DVC takes seconds, so it is made once."""
    work = tmp_path_factory.mktemp("committed") / "work"
    work.mkdir()
    git(work, "init", "-q", "-b", "main")
    measure(work, *[0.5] * 8)
    (work / "params.yaml").write_text(PARAMS)
    (work / "dvc.yaml").write_text(DVC_YAML)
    (work / "code").write_text("1\n")
    dvc = [sys.executable, "-m", "dvc"]
    subprocess.run([*dvc, "init", "-q"], cwd=work, check=True, capture_output=True)
    subprocess.run([*dvc, "commit", "-q", "-f"], cwd=work, check=True, capture_output=True)
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "base")
    return work


@pytest.fixture
def remote(committed, tmp_path):
    """A copy of that repository, whose branch main is pushed to a bare one."""
    work, bare = tmp_path / "work", tmp_path / "bare.git"
    shutil.copytree(committed, work)
    git(tmp_path, "init", "-q", "--bare", "-b", "main", str(bare))
    git(bare, "config", "uploadpack.allowReachableSHA1InWant", "true")
    git(work, "remote", "add", "origin", f"file://{bare}")
    git(work, "push", "-q", "origin", "main")
    return work


@pytest.fixture
def propose(remote, job):
    """propose(change): what `change(folder)` does to main, as a shallow clone that knows no other branch."""

    def make(change):
        git(remote, "checkout", "-q", "-b", "proposal")
        change(remote)
        git(remote, "add", "-A")
        git(remote, "commit", "-q", "--allow-empty", "-m", "change")
        git(remote, "push", "-q", "origin", "proposal")
        bare = git(remote, "remote", "get-url", "origin")
        git(remote, "clone", "-q", "--depth=1", "--branch=proposal", bare, str(job.folder))
        return job

    return make


@pytest.fixture(name="git")
def _git():
    return git


@pytest.fixture(name="measure")
def _measure():
    return measure
