"""What a reader chooses, and what the page then says: worked by hand (see two_suites)."""


def test_two_cells_are_set_against_each_other(two_suites, visit):
    """A2 - A1: -.25 -.25 0 .75, mean .0625; higher on one, lower on two. Turned round: the same with the other sign."""
    opened = visit(two_suites)
    part = "section.suite:not([hidden]) [data-part=pair]"
    assert "A2/bm25 − A1/bm25 on m: +0.063" in opened.text(part)
    assert "over 4 queries. A is higher on 1, equal on 1, lower on 2." in opened.text(part)
    opened.page.select_option(f"{part} select >> nth=0", label="A1/bm25")
    assert "Choose two different cells." in opened.text(part)
    opened.page.select_option(f"{part} select >> nth=1", label="A2/bm25")
    assert "A1/bm25 − A2/bm25 on m: −0.063" in opened.text(part)
    assert "A loses most on −0.750 q3" in opened.text(part)


def test_the_heat_map_shows_any_measure(two_suites, visit):
    """keyword_pass: 1, 0, 0 and one that does not apply: .333 over three queries."""
    opened = visit(two_suites)
    part = "section.suite:not([hidden]) [data-part=heat]"
    assert "0.375" in opened.text(f"{part} table")
    opened.page.select_option(f"{part} select >> nth=0", label="keyword_pass")
    assert "0.333" in opened.text(f"{part} table")
    assert "n 3" in opened.text(f"{part} table")


def test_a_control_stands_across_the_methods(two_suites, visit):
    part = "section.suite:not([hidden]) [data-part=heat]"
    assert "echo a control 0.000" in visit(two_suites).text(f"{part} tbody tr:last-child")


def test_queries_are_searched(two_suites, visit):
    opened = visit(two_suites)
    part = "section.suite:not([hidden]) [data-part=queries]"
    opened.page.fill(f"{part} input", "cookie")
    opened.page.wait_for_function("document.querySelector('#status').textContent === '1 queries.'")
    assert "Who signs a cookie?" in opened.text(f"{part} table")
    assert "Where is the key?" not in opened.text(f"{part} table")


def test_a_link_opens_its_query_with_both_cells_side_by_side(two_suites, visit):
    opened = visit(two_suites, "#suite=s&q=q1")
    text = opened.text("article.detail")
    assert text.startswith("q1: Where is the key?")
    assert "A2/bm25: m 0.500" in text
    assert "A1/bm25: m 0.750" in text
    assert text.count("unsupported 0.10 by magic") == 2
    assert "evidence: def sign(key)" in text
    assert "Context: 90 tokens from 1 of the first results (how many it takes: retrieval.top_k); 7 tokens" in text
    assert "f.py:1-9 rank 2, 14 before reranking, in the context" in text
    assert "The first relevant one has rank 2; 1 of 1 were found." in text
    assert "In the context, not in the answer." in text  # its keyword_pass is 0
    assert opened.page.locator("article.detail mark").all_text_contents()[0].lower() == "sign"


def test_a_rubric_is_shown_with_its_feedback(two_suites, visit):
    assert "intent_match 20 of 25: says what it wants" in visit(two_suites, "#suite=t&q=q0").text("article.detail")


def test_an_unknown_query_is_said(two_suites, visit):
    opened = visit(two_suites, "#q=nowhere")
    assert opened.text("#status") == "There is no query nowhere."
    assert opened.page.locator("#s0-title").is_visible()
