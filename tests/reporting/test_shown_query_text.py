"""One query in two cells: the first found the judged place first, the second nothing that is judged."""

import pytest

from assay.reporting.page.evidence import Asked, Claimed, Item, Points, Reached, Seen, Shown
from assay.reporting.page.read_answered import TEXT
from assay.reporting.shown_query import ShownCell, ShownQuery
from assay.reporting.shown_query_text import shown_query_text
from assay.reporting.wrapping import columns_of
from assay.scores import not_applicable, undetermined, value

PLACE = Item("app/retry.py:1-2", "def backoff():\n    return 2")
ASKED = Asked("Q1", "When is it repeated?", True, ("backoff",), "Soon.", ((PLACE, 3),))
SEEN = Seen(
    hits=(Shown(PLACE, 3, in_context=True), Shown(Item("app/cart.py:1-9"), None)),
    found=40,
    tokens=120,
    cut_tokens=30,
    answer="It doubles.\nThen stops.",
    claims=(Claimed("It doubles.", "supported", 0.75, "return 2"),),
    claims_left_out=2,
    points=(Points("avoidance", 3, 15, "tests came back"),),
    notes=("query: retry\nuse case: tests",),
    reached=Reached(2, 1, 1, 1),
)
SCORES = {
    "ndcg@10": value(0.75),
    "faithfulness": undetermined("the judge timed out"),
    "kw": not_applicable("no keyword"),
}


def query(*cells, asked=ASKED, groups=None):
    return ShownQuery("shop", "Q1", asked, groups or {"tier": "1"}, cells)


FIRST, OTHER = ShownCell("A1/bm25", SEEN, SCORES), ShownCell("A1/dense", Seen(), {"ndcg@10": value(0.5)})


@pytest.fixture(scope="module")
def text():
    return shown_query_text(query(FIRST))


@pytest.mark.parametrize(
    "line",
    [
        "  query       When is it repeated?",
        "  belongs to  tier 1",
        "  reference   Soon.",
        "  grade 3  app/retry.py:1-2                          def backoff():",
        "  the first 2 of 40 found; > went into the context",
        "  >  1. grade 3     app/retry.py:1-2                          def backoff():",
        "     2. not judged  app/cart.py:1-9",
        "  context     120 tokens, and 30 that did not fit were cut",
        "  relevant    of 2 judged places 1 found, 1 among the first 10, 1 in the context",
        "  answer      It doubles.",
        "              Then stops.",
        "  claim       supported 0.75: It doubles.",
        "              by: return 2",
        "  and 2 more claims, better supported",
        "  avoidance          3.00 of 15  tests came back",
        "  note        query: retry",
        "  note        use case: tests",
        "  ndcg@10         0.750",
        "  faithfulness        ?",
        "  kw                n/a",
        "  faithfulness: ?, undetermined: the judge timed out",
        "  kw: n/a, not applicable: no keyword",
    ],
)
def test_a_line_for_each_thing_that_is_known(text, line):
    assert line in text.split("\n")


def test_two_cells_have_a_difference_where_both_have_a_number():
    """0.75 - 0.5 = 0.25."""
    lines = shown_query_text(query(FIRST, OTHER)).split("\n")
    assert "  ndcg@10         0.750     0.500      +0.250" in lines
    assert "  kw                n/a         -" in lines
    assert "  nothing was found" in lines


def test_texts_are_shown_when_asked_for():
    assert "      |     return 2" in shown_query_text(query(FIRST), texts=True).split("\n")


def test_a_long_answer_says_that_it_was_cut():
    cell = ShownCell("c", Seen(answer="x" * (TEXT + 1)), {})
    text = shown_query_text(query(cell))
    assert text.count("x") == TEXT + text.count("exp")
    assert f"cut after {TEXT} characters" in text


def test_an_abstention_and_a_failure_are_said():
    text = shown_query_text(query(ShownCell("c", Seen(abstained=True, failure="no ranking: timeout"), {})))
    assert "  answer      it abstained" in text
    assert "  failed      no ranking: timeout" in text
    assert "nothing was found" not in text


def test_without_outputs_the_scores_are_all_there_is():
    text = shown_query_text(query(ShownCell("c", None, SCORES), asked=None))
    assert "not at hand (`dvc pull` or `dvc repro`)" in text
    assert "judged" not in text


def test_an_unanswerable_query_says_what_is_right():
    assert "the right answer is to abstain" in shown_query_text(query(FIRST, asked=Asked("Q1", "?", answerable=False)))


def test_only_headings_are_painted():
    assert "\x1b[1mA1/bm25\x1b[0m\n" in shown_query_text(query(FIRST), colour=True)


@pytest.mark.parametrize("texts", [True, False])
def test_hostile_text_drives_no_terminal_and_breaks_no_line(texts):
    bad = "\x1b[2J\u202e\r" + "表" * 300 + "\t" + "w" * 5000
    item = Item(bad, f"{bad}\n{bad}")
    seen = Seen(
        hits=(Shown(item, 1, in_context=True),),
        failure=bad,
        answer=bad,
        claims=(Claimed(bad, bad, None, bad),),
        points=(Points("p", 1, 2, bad),),
        notes=(bad,),
    )
    asked = Asked(bad, bad, True, (bad,), bad, ((item, 1),))
    text = shown_query_text(
        query(ShownCell("c", seen, {"m": undetermined(bad)}), asked=asked, groups={"tier": bad}), texts
    )
    assert not any(char in text for char in "\x1b\u202e\r\t")
    assert max(map(columns_of, text.split("\n"))) <= 130
