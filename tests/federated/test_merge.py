from itertools import permutations

from assay.federated.merge import merge
from assay.federated.paper import Identity, Paper


def test_each_field_comes_from_the_copy_that_has_most_of_it(listing):
    copies = [
        listing(Paper("A title", 2024, (Identity("doi", "10.1/a"),), 7, 3.5, "short", ("Ada L.",), url="u"), "b", 1),
        listing(
            Paper("A title: in full", 2023, (Identity("arxiv", "2301.1"),), None, None, "longer text", ("A", "B")),
            "a",
            2,
        ),
        listing(Paper("A title", None, (Identity("doi", "10.1/a"),), 9, venue="V", extra={"x": 1, "y": 1}), "c", 3),
        listing(Paper("A title", extra={"x": 2}, doc_id="T-1"), "b", 4),
    ]
    expected = Paper(
        "A title: in full",
        2023,
        (Identity("arxiv", "2301.1"), Identity("doi", "10.1/a")),
        9,
        None,
        "longer text",
        ("A", "B"),
        "V",
        "u",
        "T-1",
        {"x": 2, "y": 1},  # b comes before c
    )
    assert {repr(merge(order)) for order in permutations(copies)} == {repr(expected)}


def test_a_single_copy_stands_as_it_is_but_for_its_score(listing, paper):
    assert merge([listing(paper("A", 2020, score=3.0, doi="10.1/A"))]) == paper("A", 2020, doi="10.1/A")


def test_unknown_stays_unknown(listing, paper):
    record = merge([listing(paper("A"), "a"), listing(paper("A"), "b")])
    assert (record.year, record.citations) == (None, None)
