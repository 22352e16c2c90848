"""What the fusion of federated results costs: 1,000 and 10,000 cases of 5 sources x 50 results, on one core.

    python benchmarks/federated.py [CASES ...]

Reads the cases as JSON lines, removes duplicates, fuses, grades and scores them, a case at a time. Prints processor
seconds by step, how the total grows with the number of cases, and by how much peak memory rose.
"""

import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

SOURCES = ("arxiv", "hf_daily", "openalex", "papers_cool", "semantic_scholar")
RESULTS = 50
WORDS = 4000  # the vocabulary of titles

Item = TypeVar("Item")


@dataclass(frozen=True)
class Cost:
    cases: int
    by_step: Counter[str]
    megabytes: float  # by which peak memory rose
    duplicates: int

    @property
    def seconds(self) -> float:
        return self.by_step.total()


def main() -> None:
    sizes = [int(size) for size in sys.argv[1:]] or [1_000, 10_000]
    with tempfile.TemporaryDirectory(prefix="assay-bench-") as folder:
        costs = []
        for size in sizes:
            fixture = Path(folder) / f"{size}.jsonl"
            write_fixture(fixture, size)
            costs.append(measure(fixture, size))
            fixture.unlink()
    print_costs(costs)


def write_fixture(path: Path, size: int) -> None:
    """Every second record is in the lists of two or more sources, with other ids or another spelling of its title."""
    chance = random.Random(1)
    words = ["".join(chance.choices("aeioubcdlmnprst", k=chance.randint(3, 11))) for _ in range(WORDS)]
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(case(number, chance, words)) + "\n" for number in range(size))


def case(number: int, chance: random.Random, words: list[str]) -> dict[str, object]:
    pool = [record(f"{number}-{serial}", chance, words) for serial in range(3 * RESULTS)]
    results = {source: [copy(paper, source, chance) for paper in chance.sample(pool, RESULTS)] for source in SOURCES}
    judged = [
        {"doc_id": f"id:doi:{paper['doi'].upper()}", "relevance": chance.randint(0, 3)}
        for paper in chance.sample(pool, 10)
    ]
    return {
        "query_id": f"q-{number}",
        "query": " ".join(chance.choices(words, k=4)),
        "judgments": judged,
        "results_by_source": results,
    }


def record(serial: str, chance: random.Random, words: list[str]) -> dict[str, str]:
    title = " ".join(chance.choices(words, k=chance.randint(5, 14))).capitalize()
    return {"doi": f"10.1000/{serial}", "arxiv": f"{serial}", "title": title}


def copy(paper: dict[str, str], source: str, chance: random.Random) -> dict[str, object]:
    ids = [("doi", paper["doi"]), ("arxiv", f"arXiv:{paper['arxiv']}v2"), (source, f"{source}-{paper['arxiv']}")]
    chosen = chance.sample(ids, chance.randint(1, 2))
    return {
        "title": paper["title"].upper() if chance.random() < 0.2 else paper["title"] + chance.choice(["", ".", " ii"]),
        "abstract": paper["title"] * 8,
        "year": chance.choice([2023, 2024, None]),
        "citation_count": chance.randint(0, 500),
        "identities": [{"source": scheme, "external_id": value} for scheme, value in chosen],
    }


def measure(fixture: Path, size: int) -> Cost:
    from assay.federated.fixture import read_cases
    from assay.federated.fuse import fuse
    from assay.federated.grades import grades
    from assay.federated.prepared import prepare
    from assay.federated.settings import FusionSettings
    from assay.scoring.ndcg import ndcg
    from assay.scoring.relevance import GradedRanking

    settings = FusionSettings()
    by_step: Counter[str] = Counter()
    duplicates = 0
    before = peak()
    cases = timed(read_cases(fixture), by_step, "read")
    for given in cases:
        started = time.process_time()
        prepared = prepare(given)
        prepared.records  # noqa: B018 (worked out here, to be timed apart)
        deduplicated = time.process_time()
        ranking = fuse(prepared, settings)
        fused = time.process_time()
        ndcg(GradedRanking.of(ranking.keys, grades(prepared, ranking)))
        ended = time.process_time()
        duplicates += ranking.counts.removed
        by_step.update({"dedup": deduplicated - started, "fuse": fused - deduplicated, "score": ended - fused})
    return Cost(size, by_step, peak() - before, duplicates)


def timed(items: Iterator[Item], by_step: Counter[str], step: str) -> Iterator[Item]:
    """The items, with the seconds that they took to come added to `step`."""
    while True:
        started = time.process_time()
        item = next(items, None)
        by_step[step] += time.process_time() - started
        if item is None:
            return
        yield item


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3


def print_costs(costs: list[Cost]) -> None:
    print(f"\n{len(SOURCES)} sources x {RESULTS} results a case\n")
    print("|  cases | seconds |  read | dedup |  fuse | score | ms a case | growth | peak memory | removed a case |")
    print("| -----: | ------: | ----: | ----: | ----: | ----: | --------: | -----: | ----------: | -------------: |")
    for cost in costs:
        shares = " | ".join(f"{cost.by_step[step] / cost.seconds:5.0%}" for step in ("read", "dedup", "fuse", "score"))
        each, growth = 1e3 * cost.seconds / cost.cases, cost.seconds / costs[0].seconds
        print(
            f"| {cost.cases:6} | {cost.seconds:7.1f} | {shares} | {each:9.2f} | {growth:5.1f}x "
            f"| {cost.megabytes:+8.0f} MB | {cost.duplicates / cost.cases:14.1f} |"
        )


if __name__ == "__main__":
    main()
