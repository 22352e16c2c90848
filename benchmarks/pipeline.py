"""What a run of the pipeline costs: cold, repeated, after one edit of a profile, of a corpus file, of a comment.

    make bench            (about ten minutes; works in a temporary clone of HEAD with a cache of its own)

Prints wall seconds, peak memory, the stages that ran, each stage family's share of the cold run, and how much of the
cold run each of the others needs.
"""

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

RUNNING = re.compile(r"Running stage '([^']+)'")


@dataclass(frozen=True)
class Run:
    name: str
    seconds: float
    by_stage: Counter[str]

    @property
    def families(self) -> Counter[str]:
        shares: Counter[str] = Counter()
        for stage, seconds in self.by_stage.items():
            shares[stage.partition("@")[0]] += seconds
        return shares


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="assay-bench-") as folder:
        project = Path(folder) / "assay"
        subprocess.run(["git", "clone", "--quiet", ".", str(project)], check=True)
        cold = repro(project, "cold")
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e6
        print_shares(cold, peak)
        runs = [cold, repro(project, "nothing changed")]
        comment = project / "conf/profile/A3.yaml"
        comment.write_text(comment.read_text() + "# a comment\n")
        runs.append(repro(project, "a comment in conf/profile/A3.yaml"))
        comment.write_text(comment.read_text() + "retrieval:\n  top_k: 4\n")
        runs.append(repro(project, "top_k: 4 in conf/profile/A3.yaml"))
        comment.write_text(comment.read_text().replace("retrieval:\n  top_k: 4", "chunking:\n  max_tokens: 200"))
        runs.append(repro(project, "chunking.max_tokens: 200 in conf/profile/A3.yaml"))
        suite = project / "conf/suite/pallets.yaml"
        suite.write_text(
            suite.read_text().replace(
                "- src/click/globals.py\n", "- src/click/globals.py\n      - src/click/utils.py\n"
            )
        )
        runs.append(repro(project, "one more file in the corpus"))
        print_runs(runs)


def repro(project: Path, name: str) -> Run:
    environment = {**os.environ, "DVC_NO_ANALYTICS": "1", "PYTHONUNBUFFERED": "1"}
    environment.pop("ASSAY_CACHE", None)
    started = mark = time.perf_counter()
    stage, by_stage = "", Counter[str]()
    command = [sys.executable, "-m", "dvc", "repro"]
    with subprocess.Popen(command, cwd=project, env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout or ():
            if found := RUNNING.search(line):
                now = time.perf_counter()
                if stage:
                    by_stage[stage] += now - mark
                stage, mark = found[1], now
    if process.returncode:
        sys.exit(f"`{name}`: dvc repro ended with {process.returncode}")
    if stage:
        by_stage[stage] += time.perf_counter() - mark
    return Run(name, time.perf_counter() - started, by_stage)


def print_shares(run: Run, peak: float) -> None:
    print(f"\ncold run: {run.seconds:.0f} s, {len(run.by_stage)} stages, peak memory of a process {peak:.2f} GB\n")
    print(f"| {'stage':<17} | {'seconds':>7} | share |\n| {'-' * 17} | ------: | ----: |")
    for family, seconds in run.families.most_common():
        print(f"| {family:<17} | {seconds:7.1f} | {seconds / run.seconds:5.0%} |")


def print_runs(runs: list[Run]) -> None:
    cold = runs[0].seconds
    print(f"\n| {'run':<50} | {'seconds':>7} | of cold | stages run |\n| {'-' * 50} | ------: | ------: | ---------- |")
    for run in runs:
        ran = ", ".join(f"{n} {family}" for family, n in Counter(s.partition("@")[0] for s in run.by_stage).items())
        print(f"| {run.name:<50} | {run.seconds:7.1f} | {run.seconds / cold:7.1%} | {ran or 'none'} |")


if __name__ == "__main__":
    main()
