"""A metric over the commits that touched it, oldest first."""

from collections.abc import Mapping, Sequence
from typing import Any

from assay.comparing.history import Entry, History
from assay.reporting.page.charts.chart import HEIGHT, MARKED, NAME, PLAIN, Chart, inline
from assay.reporting.page.visible import shortened

_HASH = 10
_SUBJECT = 80  # characters
MOVED, STAYED = "beyond chance", "no sure step"


def trend(name: str, history: History) -> Chart | None:
    """None below two commits with a value: a point is no trend."""
    entries = [entry for entry in history.entries if entry.point.value is not None]
    if len(entries) < 2:
        return None
    rows = [_row(place, entry) for place, entry in enumerate(entries)]
    metric = shortened(history.metric.removeprefix("overall."), NAME)
    return Chart(
        name=name,
        title=f"{metric} of {history.cell} over {len(rows)} commits",
        told=f"From {rows[0]['value']:.3f} to {rows[-1]['value']:.3f} over {len(rows)} commits that touched metrics.",
        spec=_spec(rows, metric),
        columns=("commit", "date", metric, "change", "corrected p", "subject"),
        rows=tuple(
            (row["commit"], row["date"], f"{row['value']:.3f}", row["change"], row["p"], row["subject"]) for row in rows
        ),
    )


def _row(place: int, entry: Entry) -> dict[str, Any]:
    point, step = entry.point, entry.step
    value = point.value or 0.0
    return {
        "place": place,
        "commit": point.commit.hash[:_HASH] if point.commit else "not committed",
        "date": point.commit.date[:10] if point.commit else "",
        "subject": shortened(point.commit.subject, _SUBJECT) if point.commit else "",
        "value": round(value, 6),
        "low": value if point.low is None else point.low,
        "high": value if point.high is None else point.high,
        "change": "" if step is None else f"{step.change:+.3f}",
        "p": "" if step is None or step.holm_p is None else f"{step.holm_p:.3f}",
        "step": MOVED if step is not None and step.told_apart else STAYED,
    }


def _spec(rows: Sequence[Mapping[str, Any]], metric: str) -> dict[str, Any]:
    import altair as alt

    base = alt.Chart(inline(rows)).encode(
        x=alt.X("commit:N", title=None, sort=alt.SortField("place"), axis=alt.Axis(labelAngle=-45)),
    )
    axis = alt.Y("low:Q", title=metric, scale=alt.Scale(zero=False))
    intervals = base.mark_rule(opacity=0.4).encode(y=axis, y2="high:Q")
    value = alt.Y("value:Q", title=metric, scale=alt.Scale(zero=False))
    line = base.mark_line(opacity=0.6).encode(y=value, order="place:Q")
    points = base.mark_point(filled=True, size=70).encode(
        y=value,
        color=alt.Color("step:N", title=None, scale=alt.Scale(domain=[MOVED, STAYED], range=[MARKED, PLAIN])),
        shape=alt.Shape("step:N", title=None, scale=alt.Scale(domain=[MOVED, STAYED], range=["diamond", "circle"])),
        tooltip=["commit:N", "date:N", "subject:N", "value:Q", "low:Q", "high:Q", "change:N", "p:N"],
    )
    spec: dict[str, Any] = (intervals + line + points).properties(width="container", height=HEIGHT).to_dict()
    return spec
