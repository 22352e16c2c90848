from dataclasses import replace

from assay.records import Span
from assay.reporting.pair_report_text import pair_report_text
from assay.reporting.wrapping import columns_of
from assay.scores import not_applicable, value
from assay.search_tasks import Pair, Task

TEXT = """\
FAIL  91 of 100 points, high (a pass: 70 and no critical issue)

  query       read the cookie
  use case    tests of cookies, no docs
  task        Q-1: Who tests cookies?
  intent      tests
  file types  expected: test; to avoid: documentation (by the task)
  search      hybrid, reranked by UseCaseReranker, over pallets/A3
  judge       rules

Critical issues, each a fail
  - too_generic: Name it.

Points
  embedding_query    6.00 of 15  ####......  why embedding_query
  reranking_query   15.00 of 15  ##########  why reranking_query
  differentiation   10.00 of 10  ##########  why differentiation
  intent_match      25.00 of 25  ##########  why intent_match
  file_type         20.00 of 20  ##########  why file_type
  avoidance         15.00 of 15  ##########  why avoidance

  strengths   reranking_query (15 of 15), differentiation (10 of 10), intent_match (25 of 25), file_type (20 of 20),
              avoidance (15 of 15)
  weaknesses  embedding_query (6 of 15)
  summary     in short

Suggestions
  - few_terms: Say more.

Differentiation
  shared      25% of the content words: cookie
  query       alone says: read
  use case    alone says: tests, docs
              purpose: tests; files wanted: test; unwanted: documentation

Found: the first 2 of 3 candidates, and where the query alone puts them
  after  before  moved   place          symbol  file types  grade
      1       3  up 2    test.py:1-9    S.1     test
      2       1  down 1  python.py:2-9  S.2     python          3
  no more among the first 2 once reranked:
      3       2  down 1  python.py:3-9  S.3     python

Verified by the judgments of Q-1
  ndcg@10           0.500
  hits              2
  rerank_gain_ndcg  -0.250
  embedding_margin  not applicable: nothing
"""
MEASURES = {
    "ndcg@10": value(0.5),
    "hits": value(2),
    "rerank_gain_ndcg": value(-0.25),
    "embedding_margin": not_applicable("nothing"),
    "overlap": not_applicable("one pair"),
}


def test_the_whole(pair_report, verdict):
    advice = ("too_generic (pair 1): Name it.", "few_terms (pair 1): Say more.")
    judged = verdict(critical=("too_generic",), advice=advice, embedding_query=6)
    assert pair_report_text(pair_report(verdict=judged, measures=MEASURES)) == TEXT


def test_without_a_verdict_the_hits_are_shown_all_the_same(pair_report, verdict):
    lines = pair_report_text(pair_report(verdict=verdict(failure="timeout"))).split("\n")
    assert lines[0] == "UNDETERMINED  no verdict: timeout"
    assert not {"Points", "Suggestions"} & set(lines)
    assert any(line.startswith("Found: the first 2") for line in lines)


def test_where_nothing_is_found_it_says_so(pair_report):
    assert "\nNothing was found.\n" in pair_report_text(pair_report(moves=()))


def test_what_the_reply_claims_otherwise_is_told(pair_report, verdict):
    text = pair_report_text(pair_report(verdict=verdict(claimed=(60, False), samples=(100, 90))))
    assert text.startswith("PASS  100 of 100 points, high, 2 samples from 90 to 100 (")
    assert text.split("\n")[1] == (
        "  the judge's reply disagrees: total 60 claimed, 100 by its points; fail claimed, pass by rule"
    )


def test_only_the_first_line_is_coloured_and_only_if_asked(pair_report):
    coloured = pair_report_text(pair_report(), colour=True)
    assert coloured.startswith("\x1b[1;32mPASS")
    assert coloured.count("\x1b") == 2
    assert "\x1b" not in pair_report_text(pair_report())


def test_no_line_is_wider_than_a_terminal_and_nothing_drives_it(pair_report):
    report = pair_report(
        pair=Pair("読む " * 90 + "x" * 300, "\x1b[31m" * 40),
        task=Task("", "\u202e" + "long " * 99, "tests", "", (), (), (), ()),
        judge="\x07",
    )
    long = replace(
        report.moves[0], before=90, after=99, span=Span("d/" * 90 + "f.py", 10000, 20000), symbol="A." * 60, grade=3
    )
    text = pair_report_text(replace(report, moves=(long, *report.moves[1:]), measures={}))
    assert max(map(columns_of, text.split("\n"))) <= 120
    assert all(char.isprintable() for char in text if char != "\n")
