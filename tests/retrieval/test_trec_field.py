from assay.retrieval.trec_field import trec_field


def test_white_space_and_percent_signs_are_encoded():
    assert trec_field("a b\t100%\u2003é") == "a%20b%09100%25%E2%80%83é"
