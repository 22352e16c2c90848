from assay.federated.prepared import prepare


def test_results_keep_their_place_and_know_their_names(case, paper):
    prepared = prepare(case({"a": [paper("One", doi="10.1/A"), paper("Two")], "b": [paper("ONE!", doi="10.1/a")]}))
    assert [(listing.place, listing.aliases, listing.title) for listing in prepared.everything] == [
        (("a", 1), ("doi:10.1/a",), "one"),
        (("a", 2), (), "two"),
        (("b", 1), ("doi:10.1/a",), "one"),
    ]
    assert prepared.records == [[0, 2], [1]]
    assert prepare(prepared) is prepared


def test_everything_stands_by_source_and_rank_whatever_the_order_of_the_case(case, paper):
    given = case({"b": [paper("Two"), paper("Three")], "a": [paper("One")]})
    assert [listing.place for listing in prepare(given).everything] == [("a", 1), ("b", 1), ("b", 2)]
