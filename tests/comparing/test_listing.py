from assay.comparing.listing import listed


def test_names_all_of_a_few():
    assert listed(["a", "b"], 2) == "a, b"


def test_counts_the_rest():
    assert listed(["a", "b", "c", "d"], 2) == "a, b and 2 more"
