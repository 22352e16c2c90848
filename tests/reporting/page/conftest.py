"""A suite whose every text is hostile, and pages of it."""

import pytest

from assay.reporting.page.evidence import Asked, Claimed, Evidence, Item, Points, Reached, Seen, Shown
from assay.reporting.page.headline import headline
from assay.reporting.page.pairs import all_pairs
from assay.reporting.page.render import SIZE, Report, render
from assay.reporting.page.suite_data import SuiteFacts
from assay.reporting.page.suite_page import SuitePage, funnels
from assay.reporting.table import build_table
from assay.scores import undetermined, value

HOSTILE = (
    '</script><script>alert(1)</script><img src=x onerror=alert(2)><!--<b class="x">\x1b[31mred\x1b[0m '
    "\u202egnol\u2066 שלום \u2028 ' \" & {{ 7 * 7 }} ${alert(3)} javascript:alert(4) " + "A" * 20_000
)


@pytest.fixture
def suite_page():
    """suite_page(cells, evidence=Evidence(), suite="s", measure="m", unqualified=())"""

    def make(cells, evidence=None, suite="s", measure="m", unqualified=()):
        pairs = all_pairs(cells, measure)
        facts = SuiteFacts(suite, measure, cells, pairs, evidence or Evidence(), unqualified)
        top = headline(build_table(suite, cells, measure, (), unqualified), cells, pairs)
        return SuitePage(top, facts, tuple(funnels(facts)), None, "no effects here", ())

    return make


@pytest.fixture
def hostile_page(cell, suite_page):
    """Two cells and a control, all of whose names, questions, texts, answers, claims and reasons are HOSTILE."""
    scores = {HOSTILE: [value(0.5), undetermined(HOSTILE)], "keyword_pass": [value(1.0), value(0.0)]}
    cells = [cell(HOSTILE, HOSTILE, scores), cell("A2", HOSTILE, scores), cell("controls", HOSTILE, scores)]
    item = Item(HOSTILE, HOSTILE)
    seen = Seen(
        hits=(Shown(item, 3, in_context=True), Shown(item, None)),
        found=2,
        failure=HOSTILE,
        tokens=5,
        answer=HOSTILE,
        claims=(Claimed(HOSTILE, HOSTILE, 0.5, HOSTILE),),
        points=(Points(HOSTILE, 1, 2, HOSTILE),),
        notes=(HOSTILE,),
        reached=Reached(1, 1, 1, 1),
    )
    asked = tuple(Asked(name, HOSTILE, True, (HOSTILE,), HOSTILE, ((item, 3),)) for name in ("q0", HOSTILE))
    evidence = Evidence(asked, {f"{HOSTILE}/{HOSTILE}": {"q0": seen}, f"A2/{HOSTILE}": {"q0": seen}})
    return suite_page(cells, evidence, suite=HOSTILE, measure=HOSTILE, unqualified=(HOSTILE,))


@pytest.fixture
def big_page(cell, suite_page):
    """big_page(queries, cells): each cell found ten long pieces of its own for each query, and answered at length."""

    def make(queries, cells, size=SIZE):
        names = [f"A{place}" for place in range(cells)]
        measured = [cell(name, "bm25", {"m": [value(place % 7 / 7) for place in range(queries)]}) for name in names]
        asked = tuple(Asked(f"q{place}", f"question {place} " * 12) for place in range(queries))
        seen = {
            f"{name}/bm25": {
                f"q{place}": Seen(
                    hits=tuple(
                        Shown(
                            Item(f"{name}.py:{place}-{hit}", f"{name[1:]} {place} {hit} " + "some text " * 200), hit % 4
                        )
                        for hit in range(10)
                    ),
                    found=50,
                    answer=f"{name} {place} " + "an answer " * 100,
                    claims=tuple(
                        Claimed(f"{name} {place} {claim} " + "claimed " * 10, "unsure", 0.5) for claim in range(8)
                    ),
                    reached=Reached(3, 2, 1, 1),
                )
                for place in range(queries)
            }
            for name in names
        }
        return render(Report([suite_page(measured, Evidence(asked, seen))]), size)

    return make
