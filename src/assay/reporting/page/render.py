"""Write the page: a template, its style and its script, the data; all of it in one file. Pure but for package data.

Nothing that comes from data can become markup: the template escapes, JSON is escaped (`embedded_json`), and the script
sets text alone. The Content-Security-Policy admits the style and the scripts of this file by their hashes, nothing else
and from nowhere. Vega interprets its expressions (`ast`), so it needs no `unsafe-eval`.
"""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files

from assay.reporting.page.charts.chart import Chart
from assay.reporting.page.embedded import embedded_json
from assay.reporting.page.judge_rows import JudgeRow
from assay.reporting.page.scale import scale_of
from assay.reporting.page.suite_data import Bounds, suite_data
from assay.reporting.page.suite_page import SuitePage
from assay.reporting.page.vega import vega_script
from assay.reporting.page.visible import shortened

SIZE = 14_000_000  # bytes that the page stays below while texts can be cut shorter
SENTENCE = 400  # characters of a name or a warning
BOUNDS = (  # the first that fits
    Bounds(600, 10, 8),
    Bounds(400, 10, 8),
    Bounds(250, 10, 8),
    Bounds(120, 10, 8),
    Bounds(120, 10, 3),
    Bounds(80, 5, 2),
    Bounds(40, 3, 1),
)


@dataclass(frozen=True, slots=True)
class Report:
    """charts: of the judges."""

    suites: Sequence[SuitePage]
    judges: Sequence[JudgeRow] = ()
    provenance: Sequence[tuple[str, str]] = ()
    charts: Sequence[Chart] = ()


def render(report: Report, size: int = SIZE) -> str:
    """The whole page, by the first of BOUNDS with which it stays below `size` bytes, or by the last."""
    page = ""
    for bounds in BOUNDS:
        page = _render(report, bounds)
        if len(page.encode()) <= size:
            break
    return page


def _render(report: Report, bounds: Bounds) -> str:
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters.update(seen=_seen, number=number, signed=signed, p=p_value)
    environment.globals.update(scale_of=scale_of)
    style, script = asset("page.css"), asset("page.js")
    specs = {
        f"s{place}-{chart.name}": chart.spec for place, suite in enumerate(report.suites) for chart in suite.charts
    }
    specs |= {chart.name: chart.spec for chart in report.charts}
    vega = vega_script() if specs else ""
    data = [Markup(embedded_json(suite_data(suite.facts, bounds))) for suite in report.suites]  # noqa: S704
    return environment.from_string(asset("page.html.j2")).render(
        report=report,
        data=data,
        bounds=bounds,
        style=Markup(style),  # noqa: S704
        script=Markup(script),  # noqa: S704
        vega=Markup(vega),  # noqa: S704
        specs=Markup(embedded_json(specs)),  # noqa: S704
        policy=policy(style, [vega, script] if vega else [script]),
    )


def policy(style: str, scripts: Sequence[str]) -> str:
    admitted = " ".join(f"'sha256-{_hash(script)}'" for script in scripts)
    return (
        f"default-src 'none'; script-src {admitted}; style-src 'sha256-{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def asset(name: str) -> str:
    return (files("assay.reporting.page") / "assets" / name).read_text(encoding="utf-8")


def _seen(text: str) -> str:
    return shortened(text, SENTENCE)


def _hash(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()


def number(value: float | None, digits: int = 3) -> str:
    return "n/a" if value is None else f"{value:.{digits}f}"


def signed(value: float | None, digits: int = 3) -> str:
    return "n/a" if value is None else f"{value:+.{digits}f}".replace("-", "−")


def p_value(value: float | None) -> str:
    if value is None:
        return "n/a"
    return "< .001" if value < 0.001 else f"{value:.3f}"
