"""Quality against what it costs: a point a cell, and those that no other cell beats in both."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.reporting.page.charts.chart import HEIGHT, NAME, PLAIN, SOFT, Chart, inline
from assay.reporting.page.charts.pareto import front
from assay.reporting.page.visible import shortened

FRONT, BEATEN = "not beaten", "beaten in both"


@dataclass(frozen=True, slots=True)
class Costly:
    """What a cell costs. cost: in the unit of the chart, above 0."""

    cell: str
    mean: float
    low: float | None
    high: float | None
    cost: float


def quality_cost(name: str, unit: str, measure: str, cells: Sequence[Costly]) -> Chart | None:
    """unit: what stands at the axis, such as `ms a query`. None below two cells: nothing could be weighed."""
    if len(cells) < 2:
        return None
    best = front([(cell.mean, cell.cost) for cell in cells])
    middle = math.sqrt(min(cell.cost for cell in cells) * max(cell.cost for cell in cells))  # of a logarithmic axis
    rows = [_row(cell, place in best, cell.cost > middle) for place, cell in enumerate(cells)]
    on_front = ", ".join(row["cell"] for row in rows if row["standing"] == FRONT)
    return Chart(
        name=name,
        title=f"{measure} against {unit}",
        told=f"{len(rows)} cells by {measure} and {unit}. No cell is better in both than: {on_front}.",
        spec=_spec(rows, unit, measure),
        columns=("cell", measure, unit, "standing"),
        rows=tuple(
            (row["cell"], f"{row['mean']:.3f}", f"{row['cost']:.4g}", row["standing"])
            for row in sorted(rows, key=lambda row: (row["cost"], row["cell"]))
        ),
    )


def _row(cell: Costly, on_front: bool, left: bool) -> dict[str, Any]:
    """left: on which side of its point the name stands, so that none runs out of the drawing."""
    return {
        "cell": shortened(cell.cell, NAME),
        "mean": round(cell.mean, 6),
        "low": cell.low if cell.low is not None else cell.mean,
        "high": cell.high if cell.high is not None else cell.mean,
        "cost": round(cell.cost, 6),
        "standing": FRONT if on_front else BEATEN,
        "left": int(left),
    }


def _spec(rows: Sequence[Mapping[str, Any]], unit: str, measure: str) -> dict[str, Any]:
    import altair as alt

    unit, measure = shortened(unit, NAME), shortened(measure, NAME)
    base = alt.Chart(inline(rows)).encode(
        x=alt.X("cost:Q", title=unit, scale=alt.Scale(type="log", nice=False, padding=30)),
    )
    quality = alt.Y("mean:Q", title=measure, scale=alt.Scale(zero=False))
    standing = alt.Color(
        "standing:N",
        title=None,
        scale=alt.Scale(domain=[FRONT, BEATEN], range=[PLAIN, SOFT]),
        legend=alt.Legend(symbolOpacity=1),
    )
    intervals = base.mark_rule(opacity=0.4).encode(y=alt.Y("low:Q", title=measure), y2="high:Q", color=standing)
    points = base.mark_point(filled=True, size=70).encode(
        y=quality,
        color=standing,
        shape=alt.Shape("standing:N", title=None, scale=alt.Scale(domain=[FRONT, BEATEN], range=["diamond", "circle"])),
        tooltip=["cell:N", "mean:Q", "low:Q", "high:Q", "cost:Q", "standing:N"],
    )
    named = base.encode(y=quality, text="cell:N")
    right = named.transform_filter(alt.datum.left == 0).mark_text(align="left", dx=8, dy=-4, fontSize=11)
    left = named.transform_filter(alt.datum.left == 1).mark_text(align="right", dx=-8, dy=-4, fontSize=11)
    line = (
        base.transform_filter(alt.datum.standing == FRONT)
        .mark_line(strokeDash=[4, 3], opacity=0.7, interpolate="step-after")
        .encode(y=quality, color=standing)
    )
    spec: dict[str, Any] = (
        (intervals + line + points + right + left).properties(width="container", height=HEIGHT).to_dict()
    )
    return spec
