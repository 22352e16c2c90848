"""Where everything lies, relative to the project's root (stages and commands run there)."""

import os
from pathlib import Path

CONF = Path("conf")
CONFIG = Path("data/config")
METRICS = Path("metrics")


def suite_config(suite: str) -> Path:
    return CONFIG / f"{suite}.yaml"


def profile_config(suite: str, profile: str) -> Path:
    return CONFIG / suite / f"{profile}.yaml"


def cell_config(suite: str, profile: str, method: str) -> Path:
    return CONFIG / suite / profile / f"{method}.yaml"


def calls_config() -> Path:
    return CONFIG / "calls.yaml"


def judge_config() -> Path:
    return CONFIG / "judge.yaml"


def queries(suite: str) -> Path:
    return Path("data/suites") / suite / "queries.yaml"


def corpus(suite: str) -> Path:
    return Path("data/corpora") / suite


def documents(suite: str) -> Path:
    return corpus(suite) / "documents.jsonl"


def suite_queries(suite: str) -> Path:
    """The queries as the stages read them; `queries` is the file that a person writes."""
    return corpus(suite) / "queries.jsonl"


def qrels(suite: str) -> Path:
    return corpus(suite) / "qrels.jsonl"


def suite_folder(suite: str) -> Path:
    """What a person brought: queries, judgments, and the files of a collection."""
    return Path("data/suites") / suite


def external(suite: str) -> Path:
    """What other systems found and answered, checked and in one form; a person puts their files below `external/`."""
    return corpus(suite) / "external.jsonl"


def index(suite: str, profile: str) -> Path:
    return Path("data/index") / suite / profile


def run(suite: str, profile: str, method: str) -> Path:
    return Path("data/runs") / suite / profile / method


def kept_calls(suite: str, profile: str, method: str) -> dict[str, Path]:
    """The calls of chat models that a stage kept, by stage."""
    folder = run(suite, profile, method)
    return {"generate": folder / "answers.calls.jsonl", "judge": folder / "verdicts.calls.jsonl"}


def tasks(suite: str) -> Path:
    """The tasks of a query suite as a person writes them; `suite_tasks` is what the stages read."""
    return Path("data/suites") / suite / "tasks.yaml"


def suite_tasks(suite: str) -> Path:
    return corpus(suite) / "tasks.jsonl"


def writings(suite: str, profile: str) -> Path:
    """What a writer made of the tasks; all methods of a profile search by it."""
    return Path("data/runs") / suite / profile / "writings.jsonl"


def metrics(suite: str, profile: str, method: str) -> Path:
    return METRICS / suite / profile / f"{method}.json"


def per_query(suite: str, profile: str, method: str) -> Path:
    return METRICS / suite / profile / f"{method}.per_query.csv"


def calibration() -> Path:
    """What the judge's scores are worth on labelled pairs."""
    return METRICS / "calibration.json"


def suite_calibration(suite: str) -> Path:
    """The same of the judge of one suite, where a kind of suite has a judge of its own."""
    return METRICS / suite / "calibration.json"


def calibrations() -> list[Path]:
    """All that there are."""
    return [calibration(), *sorted(METRICS.glob("*/calibration.json"))]


def rubric_config(suite: str) -> Path:
    """The rubric by itself: stages depend on the file, so that dvc.lock need not hold all of it for each."""
    return CONFIG / f"{suite}.rubric.yaml"


def suite_judge_config(suite: str) -> Path:
    return CONFIG / f"{suite}.judge.yaml"


def reliability() -> Path:
    return METRICS / "calibration.reliability.csv"


def plots() -> Path:
    """Tables for `dvc plots`."""
    return Path("data/plots")


def calibration_run() -> Path:
    return Path("data/runs/calibration")


def cache() -> Path:
    """What is kept between runs and never an output of DVC: downloads, embeddings, exported models.

    A worker of DVC's experiment queue runs in a copy below `.dvc/tmp/exps` and shares the cache of the project itself.
    """
    chosen = os.environ.get("ASSAY_CACHE")
    if chosen:
        return Path(chosen)
    root, queued, _ = Path.cwd().as_posix().partition("/.dvc/tmp/exps/")
    return Path(root) / ".assay" if queued else Path(".assay")
