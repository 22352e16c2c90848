"""Records of a handful of papers, worked out by hand; that input order does not matter, by property test."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.federated.duplicates import records
from assay.federated.identity import aliases
from assay.federated.listing import Listing
from assay.federated.paper import Identity, Paper
from assay.federated.titles import normalised_title

LONG = "Retrieval augmented generation for clinical evidence"  # 52 letters
NEAR = "Retrieval-augmented generation for clinical evidences"  # the hyphen drops a space, and an s: 2 of 104 apart


@pytest.fixture
def grouped(listing):
    def group(*papers):
        return records([listing(paper, position=place) for place, paper in enumerate(papers, start=1)])

    return group


def test_papers_that_share_an_alias_are_one(grouped, paper):
    first, second = paper("One", doi="10.1/A"), paper("Other", doi="https://doi.org/10.1/a")
    assert grouped(first, second, paper("Third", doi="10.1/b")) == [[0, 1], [2]]


def test_a_chain_of_aliases_joins(grouped, paper):
    chain = paper("B", arxiv="2301.1v1", doi="10.1/a")
    assert grouped(paper("A", arxiv="2301.1v2"), paper("C", doi="10.1/A"), chain) == [[0, 1, 2]]


def test_nearly_equal_titles_join(grouped, paper):
    assert grouped(paper(LONG), paper(NEAR), paper("Something else entirely")) == [[0, 1], [2]]
    assert grouped(paper(LONG, doi="10.1/a"), paper(NEAR, arxiv="2301.1")) == [[0, 1]]


def test_different_ids_of_one_scheme_keep_equal_titles_apart(grouped, paper):
    assert grouped(paper(LONG, doi="10.1/a"), paper(LONG, doi="10.1/b")) == [[0], [1]]
    assert grouped(paper(LONG, jira="1", doi="10.1/a"), paper(LONG, jira="2", arxiv="2301.1")) == [[0], [1]]


def test_doc_ids_of_one_source_keep_apart_and_those_of_two_do_not(listing, paper):
    """One source tells its own results apart; what another calls its copy says nothing."""
    a, b = paper(LONG, doc_id="a"), paper(LONG, doc_id="b")
    assert records([listing(a, "s", 1), listing(b, "s", 2)]) == [[0], [1]]
    assert records([listing(a, "s", 1), listing(a, "s", 2)]) == [[0, 1]]
    assert records([listing(a, "s", 1), listing(b, "t", 1)]) == [[0, 1]]


def test_arxiv_dois_do_not_keep_apart(grouped, paper):
    assert grouped(paper(LONG, doi="10.48550/arXiv.2301.1"), paper(LONG, doi="10.1/a")) == [[0, 1]]


@pytest.mark.parametrize(("years", "joined"), [((2020, 2021), True), ((2020, 2022), False), ((2020, None), True)])
def test_years_more_than_one_apart_keep_equal_titles_apart(grouped, paper, years, joined):
    assert grouped(*(paper(LONG, year) for year in years)) == ([[0, 1]] if joined else [[0], [1]])


def test_an_alias_joins_whatever_the_years(grouped, paper):
    assert grouped(paper(LONG, 2010, doi="10.1/a"), paper("Else", 2020, doi="10.1/a")) == [[0, 1]]


def test_a_title_chain_never_joins_contradicting_ids(grouped, paper):
    """The one without an id is as like the one as the other: it goes to the first by its aliases, 10.1/a."""
    a, between, b = paper(LONG, doi="10.1/a"), paper(LONG), paper(LONG, doi="10.1/b")
    assert grouped(a, between, b) == [[0, 1], [2]]
    assert grouped(b, between, a) == [[0], [1, 2]]


def test_the_paper_between_goes_to_the_title_that_it_is_more_like(grouped, paper):
    assert grouped(paper(NEAR, doi="10.1/a"), paper(LONG), paper(LONG, doi="10.1/b")) == [[0], [1, 2]]


def test_the_paper_between_goes_to_its_own_year(grouped, paper):
    first, own = paper(LONG, 2020, doi="10.1/a"), paper(LONG, 2021, doi="10.1/b")
    assert grouped(first, paper(LONG, 2021), own) == [[0], [1, 2]]


def test_a_chain_of_years_stops_where_they_are_more_than_one_apart(grouped, paper):
    assert grouped(paper(LONG, 2020), paper(LONG, 2021), paper(LONG, 2022)) == [[0, 1], [2]]
    assert grouped(paper(LONG, 2022), paper(LONG, 2021), paper(LONG, 2020)) == [[0], [1, 2]]


def test_papers_with_neither_id_nor_title_are_never_joined(grouped, paper):
    assert grouped(paper(), paper(), paper("?!"), paper("?!")) == [[0], [1], [2], [3]]
    assert grouped() == []


def test_any_number_of_schemes_may_be_compared(grouped, paper):
    papers = [paper(LONG, **{f"x{number}": "1"}) for number in range(70)]
    assert grouped(*papers) == [list(range(70))]
    # the last two have different ids of the seventieth scheme; the others join the first of them by its alias
    assert grouped(*papers, paper(LONG, x69="2")) == [list(range(70)), [70]]


IDS = st.dictionaries(st.sampled_from(["doi", "arxiv", "s2", "x"]), st.sampled_from(["1", "2", "3"]), max_size=2)
TITLE = st.sampled_from(["", LONG, NEAR, LONG + " ii", "a survey", "a surveys", "survey a", LONG[:45], NEAR + " iii"])
PAPER = st.builds(
    lambda title, year, ids: Paper(title, year, tuple(Identity(*pair) for pair in ids.items())),
    TITLE,
    st.sampled_from([None, 2020, 2021, 2022]),
    IDS,
)


def listed(papers):
    return [
        Listing("s", place, place, paper, aliases(paper), normalised_title(paper.title))
        for place, paper in enumerate(papers)
    ]


@given(st.lists(PAPER, max_size=12), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_the_order_of_the_input_does_not_matter(papers, chance):
    """Equal papers may change places, so groups are compared by what stands in them."""

    def content(given):
        return sorted(sorted(repr(given[place]) for place in group) for group in records(listed(given)))

    shuffled = chance.sample(papers, len(papers))
    assert content(shuffled) == content(papers)


@given(st.lists(PAPER, max_size=12))
@settings(max_examples=200, deadline=None)
def test_groups_hold_each_place_once_and_nothing_contradicts_by_title(papers):
    given = listed(papers)
    groups = records(given)
    assert sorted(place for group in groups for place in group) == list(range(len(papers)))
    for group in groups:
        parts = by_alias([given[place] for place in group])
        for number, part in enumerate(parts):
            for other in parts[:number]:
                assert not {alias[0] for alias in part} & {alias[0] for alias in other}


def by_alias(listings):
    """The alias sets of the listings, those that share one joined: a slow and plain reference."""
    parts = [set(listing.aliases) for listing in listings if listing.aliases]
    joined = []
    for part in parts:
        sharing = [other for other in joined if other & part]
        joined = [other for other in joined if not other & part] + [part.union(*sharing)]
    return [{tuple(alias.split(":", 1)) for alias in part} for part in joined]


def test_seeded_shuffles_of_one_large_case_agree(listing, paper):
    chance = random.Random(3)
    papers = [
        paper(
            f"{LONG} {chance.randint(0, 30)}",
            chance.choice([None, 2020, 2021]),
            **chance.choice([{}, {"doi": f"10.1/{chance.randint(0, 40)}"}, {"arxiv": f"{chance.randint(0, 40)}"}]),
        )
        for _ in range(150)
    ]
    listings = [listing(one, position=place) for place, one in enumerate(papers)]
    first = {frozenset(repr(listings[place].paper) for place in group) for group in records(listings)}
    chance.shuffle(listings)
    assert {frozenset(repr(listings[place].paper) for place in group) for group in records(listings)} == first
