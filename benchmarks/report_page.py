"""How large the page of the report is, and how fast a browser opens it, at ten thousand rows of query and cell.

    python benchmarks/report_page.py        (a minute; needs chromium)

The scores of the shipped suite stand for all queries; texts are as long as those of its answers. Prints the size, the
seconds to make it, and the seconds from opening the file until the first suite can be read and its charts are drawn.
"""

import shutil
import sys
import tempfile
import time
from pathlib import Path

from assay.config import IntervalConfig
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.page.charts.quality_cost import Costly, quality_cost
from assay.reporting.page.evidence import Asked, Claimed, Evidence, Item, Reached, Seen, Shown
from assay.reporting.page.headline import headline
from assay.reporting.page.pairs import all_pairs
from assay.reporting.page.render import Report, render
from assay.reporting.page.suite_data import SuiteFacts
from assay.reporting.page.suite_page import SuitePage, funnels
from assay.reporting.table import build_table
from assay.scores import value
from assay.scoring.aggregate import aggregate
from assay.scoring.per_query import QueryScores

QUERIES, CELLS = 500, 20
MEASURES = ("ndcg@10", "mrr@10", "recall@10", "keyword_score", "keyword_pass", "faithfulness")
INTERVALS = IntervalConfig(resamples=1000, confidence=0.95, seed=0)
OPENS = 3  # times; the best is shown


def main() -> None:
    started = time.perf_counter()
    html = render(Report([page()]))
    made = time.perf_counter() - started
    print(f"{QUERIES * CELLS:,} rows of query and cell, {len(MEASURES)} measures: {len(html.encode()) / 1e6:.1f} MB")
    print(f"made in {made:.1f} s")
    print(f"opened in {min(seconds_to_open(html) for _ in range(OPENS)):.2f} s")


def page() -> SuitePage:
    cells = [cell(number) for number in range(CELLS)]
    asked = tuple(Asked(f"q{query:04}", f"What does part {query} do with a value? " * 2) for query in range(QUERIES))
    seen = {
        f"{of.profile}/{of.method}": {f"q{query:04}": made_of(number, query) for query in range(QUERIES)}
        for number, of in enumerate(cells)
    }
    facts = SuiteFacts("bench", MEASURES[0], cells, all_pairs(cells, MEASURES[0]), Evidence(asked, seen))
    costs = [
        Costly(f"{of.profile}/{of.method}", of.mean(MEASURES[0]) or 0.0, None, None, 1.0 + n)
        for n, of in enumerate(cells)
    ]
    chart = quality_cost("latency", "ms a query", MEASURES[0], costs)
    top = headline(build_table("bench", cells, MEASURES[0]), cells, facts.pairs)
    return SuitePage(top, facts, tuple(funnels(facts)), None, "none", (), (chart,) if chart else ())


def cell(number: int) -> MeasuredCell:
    rows = tuple(
        QueryScores(
            f"q{query:04}",
            {"tier": str(query % 4 + 1), "intent": f"intent {query % 7}"},
            {name: value((query * 7 + number * 3 + place) % 11 / 10) for place, name in enumerate(MEASURES)},
        )
        for query in range(QUERIES)
    )
    metrics = aggregate(rows, {"total": QUERIES}, INTERVALS)
    return MeasuredCell("bench", f"P{number // 2}", "bm25" if number % 2 else "dense", False, metrics, rows)


def made_of(number: int, query: int) -> Seen:
    """Cells of one profile find the same pieces, as they do."""
    return Seen(
        hits=tuple(
            Shown(Item(f"p{number // 2}/f{query % 90}.py:{hit * 20}", f"{query} {hit} " + "code of it " * 50), hit % 4)
            for hit in range(10)
        ),
        found=100,
        tokens=900,
        answer=f"{number} {query} " + "an answer that quotes " * 25,
        claims=tuple(Claimed(f"{number} {query} {claim} " + "claimed " * 8, "supported", 0.9) for claim in range(8)),
        reached=Reached(3, 2, 1, 1),
    )


def seconds_to_open(html: str) -> float:
    from playwright.sync_api import sync_playwright

    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        sys.exit("error: there is no chromium on the PATH.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        path = Path(folder) / "report.html"
        path.write_text(html, encoding="utf-8")
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        tab = browser.new_page()
        started = time.perf_counter()
        tab.goto(path.as_uri())
        tab.wait_for_selector("section.suite h2")
        tab.wait_for_selector(".drawing svg")
        seconds = time.perf_counter() - started
        browser.close()
        return seconds


if __name__ == "__main__":
    main()
