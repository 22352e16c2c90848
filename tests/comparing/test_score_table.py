from assay.comparing.score_table import applicable, score_table
from assay.scores import not_applicable, undetermined, value

NONE = not_applicable("nothing")


def test_shared_queries_by_id_with_what_each_side_has():
    base = {"b": value(0.5), "a": NONE, "c": value(1), "only base": value(1)}
    new = {"a": value(0.25), "b": undetermined("timeout"), "c": value(0.75), "only new": value(1)}
    assert score_table(base, new).tolist() == [[0, 0, 0.25, 1], [0.5, 1, 0, 0], [1, 1, 0.75, 1]]


def test_leaves_out_queries_that_neither_could_measure():
    table = score_table({"a": NONE, "b": value(1)}, {"a": NONE, "b": value(0)})
    assert applicable(table).tolist() == [[1, 1, 0, 1]]


def test_a_side_without_a_value_has_no_mean():
    assert applicable(score_table({"a": value(1)}, {"a": NONE})) is None
    assert applicable(score_table({}, {})) is None


def test_of_clusters_the_rows_are_sums():
    base = {"a": value(0.5), "b": value(1), "c": NONE}
    new = {"a": value(0.25), "b": NONE, "c": value(1)}
    assert score_table(base, new, {"a": "x", "b": "x", "c": "y"}).tolist() == [[1.5, 2, 0.25, 1], [0, 0, 1, 1]]
