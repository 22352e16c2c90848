"""How often the gate fails where nothing changed, and how often it catches a real drop, with the shipped rules.

    python benchmarks/gate.py [COMMITS]

Draws whole commits over the 15 cells of the suite `pallets`, from the scores by query in metrics/pallets. A commit that
changes nothing: of each cell some queries get the score that another cell has there, as likely in the base as in the
new, so that each is as likely worse as better. A real drop: on top of that, nDCG@10 of one cell, or of all, is lowered
by twice what so many queries can detect, in every query alike or in every second one by double.

The drops of one cell are then held against the same rules without their tolerance: what statistics alone would catch.

Prints the share of commits that fail, now and where every comparison is tested for itself (`interval alone`); of drops
also how large they are, and which share is no larger than the rule tolerates, so that nothing has to catch it.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assay.comparing.comparison import Comparison
from assay.comparing.detectable import detectable
from assay.comparing.family import decided
from assay.comparing.gate_result import Finding
from assay.comparing.rules import Rule, read_rules
from assay.scoring.per_query import read_per_query

FOLDER = Path("metrics/pallets")
LOWERED = "ndcg@10"
RESAMPLES = 2_000
SHARES = (0.05, 0.3, 1.0)

Scores = Mapping[str, NDArray[np.float64]]  # by measure: (cells, queries), NaN where it does not apply


@dataclass(frozen=True)
class Held:
    """A measure of some queries under a rule."""

    rule: Rule
    metric: str
    measure: str
    of: NDArray[np.bool_]


@dataclass(frozen=True)
class Grid:
    cells: tuple[str, ...]
    scores: Scores
    held: tuple[Held, ...]

    @property
    def shape(self) -> tuple[int, int]:
        cells, queries = self.scores[LOWERED].shape
        return cells, queries

    @property
    def judged(self) -> NDArray[np.bool_]:
        return np.asarray(~np.isnan(self.scores[LOWERED][0]), dtype=np.bool_)


def main() -> None:
    commits = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    grid = read_grid()
    print(f"{len(grid.cells)} cells, {len(grid.cells) * len(grid.held)} paired comparisons, {commits} commits a line\n")
    print(f"{'nothing changed':44}  {'fail':>6}  {'interval alone':>14}")
    for together in (False, True):
        for share in SHARES:
            name = f"{share:.0%} of queries move, {'in all cells alike' if together else 'each cell by itself'}"
            failed, alone = rates(grid, commits, lambda generator: no_change(grid, generator, share, together))  # noqa: B023
            print(f"{name:44}  {failed:6.1%}  {alone:14.1%}", flush=True)
    heads = f"{'caught':>6}  {'interval alone':>14}  {'drop':>6}  {'tolerated':>9}"
    print(f"\n{'nDCG@10 drops by twice the detectable':44}  {heads}")
    for everywhere in (False, True):
        for alike in (True, False):
            for share in SHARES:
                print(drop_line(grid, commits, share, everywhere, alike), flush=True)
    print("\nthe same under rules that tolerate nothing")
    for alike in (True, False):
        for share in SHARES:
            print(drop_line(without_tolerance(grid), commits, share, False, alike), flush=True)


def read_grid() -> Grid:
    files = sorted(FOLDER.glob("A*/*.per_query.csv"))
    tables = [read_per_query(file) for file in files]
    measures = list(tables[0][0].scores)
    scores = {name: np.array([[row.scores[name].number for row in table] for table in tables]) for name in measures}
    cells = tuple(f"pallets/{file.parent.name}/{file.name.removesuffix('.per_query.csv')}" for file in files)
    tiers = [row.groups["tier"] for row in tables[0]]
    held = [
        Held(rule, metric, measure, of & ~np.isnan(scores[measure][0]))
        for rule in read_rules().rules
        for measure in measures
        for metric, of in names(measure, tiers)
        if rule.covers(cells[0], metric) and (of & ~np.isnan(scores[measure][0])).any()
    ]
    whole = [one for one in held if not np.isnan(scores[one.measure][:, one.of]).any()]
    return Grid(cells, scores, tuple(whole))


def without_tolerance(grid: Grid) -> Grid:
    return replace(grid, held=tuple(replace(one, rule=replace(one.rule, abs=0.0, rel=0.0)) for one in grid.held))


def names(measure: str, tiers: list[str]) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    yield f"overall.{measure}", np.ones(len(tiers), dtype=bool)
    for tier in sorted(set(tiers)):
        yield f"tier.{tier}.{measure}", np.array([of == tier for of in tiers])


def no_change(grid: Grid, generator: np.random.Generator, share: float, together: bool) -> tuple[Scores, Scores]:
    """together: the same queries move in all cells, and all for the better or all for the worse."""
    cells, queries = grid.shape
    drawn = (1, queries) if together else (cells, queries)
    other = (np.arange(cells) + generator.integers(1, cells, size=1 if together else cells)) % cells
    moves, worse = (np.broadcast_to(generator.random(drawn) < chance, grid.shape) for chance in (share, 0.5))
    if together:
        worse = worse ^ (grid.scores[LOWERED][other] > grid.scores[LOWERED])
    base = {name: np.where(moves & worse, scores[other], scores) for name, scores in grid.scores.items()}
    new = {name: np.where(moves & ~worse, scores[other], scores) for name, scores in grid.scores.items()}
    return base, new


def lowered(
    grid: Grid, sides: tuple[Scores, Scores], cell: int, alike: bool, generator: np.random.Generator
) -> tuple[Scores, float]:
    """New with a lower nDCG@10 of a cell, and by how much: twice the detectable with the deviation that it then has."""
    base, new = sides
    difference = (new[LOWERED] - base[LOWERED])[cell, grid.judged]
    n = len(difference)
    shape = np.ones(n) if alike else generator.permutation(np.arange(n) % 2 * 2.0)
    drop = 0.0
    for _ in range(60):  # the deviation grows with the drop, and the drop with the deviation
        drop = 2 * detectable(float((difference - drop * shape).std(ddof=1)), n)
    scores = new[LOWERED].copy()
    scores[cell, grid.judged] = base[LOWERED][cell, grid.judged] + difference - drop * shape
    return {**new, LOWERED: scores}, drop


def drop_line(grid: Grid, commits: int, share: float, everywhere: bool, alike: bool) -> str:
    drops: list[float] = []
    tolerated: list[bool] = []
    rule = next(held.rule for held in grid.held if held.metric == f"overall.{LOWERED}")

    def commit(generator: np.random.Generator) -> tuple[Scores, Scores]:
        base, new = no_change(grid, generator, share, together=False)
        for cell in range(len(grid.cells)) if everywhere else [0]:
            new, drop = lowered(grid, (base, new), cell, alike, generator)
            drops.append(drop)
            tolerated.append(drop <= rule.tolerance(float(base[LOWERED][cell, grid.judged].mean())))
        return base, new

    caught, alone = rates(grid, commits, commit, only=grid.cells[0])
    where = "all cells" if everywhere else "one cell"
    name = f"{where}, {'every query' if alike else 'every second'}; {share:.0%} move besides"
    return f"{name:44}  {caught:6.1%}  {alone:14.1%}  {np.mean(drops):6.3f}  {np.mean(tolerated):9.1%}"


def rates(
    grid: Grid, commits: int, commit: Callable[[np.random.Generator], tuple[Scores, Scores]], only: str = ""
) -> tuple[float, float]:
    """The share of commits with a failure, and with one by the interval alone. only: the cell that is looked at."""
    generator = np.random.default_rng(1)
    failed = alone = 0
    for _ in range(commits):
        found = [one for one in decide(grid, *commit(generator)) if only in ("", one.cell)]
        failed += any(one.weight == "failure" for one in found)
        alone += any(one.high is not None and one.high < -(one.tolerance or 0.0) for one in found)
    return failed / commits, alone / commits


def decide(grid: Grid, base: Scores, new: Scores) -> list[Finding]:
    comparisons = [
        comparison(held, cell, base[held.measure][place, held.of], new[held.measure][place, held.of])
        for held in grid.held
        for place, cell in enumerate(grid.cells)
    ]
    return [one.compared for one in decided(comparisons, 0.95, RESAMPLES) if one.compared]


def comparison(held: Held, cell: str, base: NDArray[np.float64], new: NDArray[np.float64]) -> Comparison:
    before, after, one = float(base.mean()), float(new.mean()), np.ones(len(base))
    tolerance = held.rule.tolerance(before)
    finding = Finding("note", "compared", cell, held.metric, "", before, after, after - before, tolerance=tolerance)
    return Comparison(held.rule, (), finding, paired=True, table=np.column_stack([base, one, new, one]))


if __name__ == "__main__":
    main()
