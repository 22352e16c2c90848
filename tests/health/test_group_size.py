"""t(.975) of tables: 12.706 for 1 degree of freedom, 2.262 for 9, 2.010 for 49."""

from dataclasses import replace

import pytest

from assay.health.group_size import half_width, small_groups


def grouped(rag, labels, kind="tier"):
    suite = rag({}, {f"q{number}": {} for number in range(len(labels))})
    queries = [replace(query, groups={kind: label}) for query, label in zip(suite.queries, labels, strict=True)]
    return replace(suite, queries=tuple(queries))


@pytest.mark.parametrize(
    ("n", "wanted"), [(2, 12.706 * 0.5 / 2**0.5), (10, 2.262 * 0.5 / 10**0.5), (50, 2.010 * 0.5 / 50**0.5)]
)
def test_the_interval_narrows_with_n(n, wanted):
    assert half_width(n, 0.5) == pytest.approx(wanted, rel=1e-3)


def test_one_query_has_no_interval():
    assert half_width(1, 0.5) is None


def test_small_groups_are_named_smallest_first(rag):
    """Nothing is measured: s is .5 at most. b: 2.262 x .5 / sqrt(10) = .358; c: 12.706 x .5 / sqrt(2) is cut to 1."""
    suite = grouped(rag, ["a"] * 60 + ["b"] * 10 + ["c", "c", "d"])
    (finding,) = small_groups(suite, [], "ndcg@10", least=11)
    assert finding.message == (
        "3 of 4 groups of `tier` have fewer than 11 queries, so their means are coarse: "
        "d 1 (no interval), c 2 (±1.00), b 10 (±0.36); ndcg@10 with 95% confidence, at most: it is not measured yet."
    )
    assert finding.severity == "warning"
    assert finding.facts["groups"]["b"] == {"n": 10, "half_width": pytest.approx(0.358, abs=1e-3)}


def test_the_deviation_is_measured_where_it_can_be(rag, cell):
    """.4 and .6 by turns: s = sqrt(60 x .01 / 59) = .1008. Of the ten in b the headline applies to none."""
    suite = grouped(rag, ["a"] * 60 + ["b"] * 9)
    scores = {f"q{number}": None if number >= 60 else 0.4 + 0.2 * (number % 2) for number in range(69)}
    (finding,) = small_groups(suite, [cell(scores={"ndcg@10": scores})], "ndcg@10")
    assert finding.facts["deviation"] == pytest.approx(0.1008, abs=1e-4)
    assert "b 9 (does not apply); ndcg@10 with 95% confidence." in finding.message


def test_a_small_suite_is_noted(rag, cell):
    (finding,) = small_groups(grouped(rag, ["a"] * 10), [], "ndcg@10")
    assert (finding.severity, finding.message) == (
        "note",
        "10 queries, fewer than 50: a mean over them is ±0.36 "
        "(ndcg@10 with 95% confidence, at most: it is not measured yet).",
    )


def test_one_group_of_all_is_none_and_large_ones_are_fine(rag):
    assert list(small_groups(grouped(rag, ["a"] * 50), [], "ndcg@10", least=100)) == []
    assert list(small_groups(grouped(rag, ["a"] * 25 + ["b"] * 25), [], "ndcg@10")) == []
