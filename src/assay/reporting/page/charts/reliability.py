"""Whether a judge's scores mean what they say: of the pairs that it scores about s, is the share of right ones s?

The reliability diagram (DeGroot & Fienberg 1983; Niculescu-Mizil & Caruana 2005).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.reporting.page.charts.chart import HEIGHT, NAME, SOFT, Chart, inline
from assay.reporting.page.visible import shortened


@dataclass(frozen=True, slots=True)
class Bin:
    """Labelled pairs of about one score. mean_score, observed_share: in [0, 1]."""

    measure: str
    n: int
    mean_score: float
    observed_share: float


def reliability(name: str, bins: Sequence[Bin]) -> Chart | None:
    """None without a bin."""
    if not bins:
        return None
    rows = [
        {
            "measure": shortened(one.measure, NAME),
            "n": one.n,
            "score": round(one.mean_score, 6),
            "share": round(one.observed_share, 6),
        }
        for one in bins
    ]
    return Chart(
        name=name,
        title="Score of a judge against the share of right answers",
        told="On the dashed line a score of .7 is right in 70 of 100 labelled pairs. Larger points have more pairs.",
        spec=_spec(rows),
        columns=("measure", "pairs", "mean score", "share of right ones"),
        rows=tuple((str(row["measure"]), str(row["n"]), f"{row['score']:.3f}", f"{row['share']:.3f}") for row in rows),
    )


def _spec(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    import altair as alt

    ends = alt.Chart(inline([{"score": 0, "share": 0}, {"score": 1, "share": 1}]))
    unit = alt.Scale(domain=[0, 1])
    x, y = alt.X("score:Q", title="score", scale=unit), alt.Y("share:Q", title="share of right ones", scale=unit)
    perfect = ends.mark_line(strokeDash=[4, 3], opacity=0.6, color=SOFT).encode(x=x, y=y)
    base = alt.Chart(inline(rows)).encode(x=x, y=y, color=alt.Color("measure:N", title=None))
    line = base.mark_line(opacity=0.7)
    points = base.mark_point(filled=True).encode(
        size=alt.Size("n:Q", title="pairs", scale=alt.Scale(range=[30, 300])),
        tooltip=["measure:N", "score:Q", "share:Q", "n:Q"],
    )
    spec: dict[str, Any] = (perfect + line + points).properties(width="container", height=HEIGHT).to_dict()
    return spec
