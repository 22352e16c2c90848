from assay.assessing.qrels_edit import Row, edited

HEAD = "query-id\tcorpus-id\tscore"


def rows(*cells, columns=("query-id", "corpus-id", "score")):
    return [dict(zip(columns, row, strict=True)) for row in cells]


def test_rows_are_changed_where_they_stand_and_added_below():
    there = rows(("Q1", "d1", "1"), ("Q1", "d2", "0"))
    new = edited(there, {("Q1", "d1"): Row("Q1", "d1", 3)}, [Row("Q2", "d1", 0)])
    assert new == f"{HEAD}\nQ1\td1\t3\nQ1\td2\t0\nQ2\td1\t0\n"


def test_a_machine_is_marked_in_a_column_of_its_own():
    new = edited(rows(("Q1", "d1", "1")), {}, [Row("Q1", "d2", 2, "machine:m")])
    assert new == f"{HEAD}\trater\nQ1\td1\t1\t\nQ1\td2\t2\tmachine:m\n"


def test_a_person_takes_the_mark_away():
    there = rows(("Q1", "d1", "1", "machine:m"), columns=("query-id", "corpus-id", "score", "rater"))
    assert edited(there, {("Q1", "d1"): Row("Q1", "d1", 2)}, []) == f"{HEAD}\trater\nQ1\td1\t2\t\n"


def test_a_repeated_judgment_is_one_once_it_is_changed():
    there = rows(("Q1", "d1", "1"), ("Q1", "d1", "2"), ("Q1", "d2", "1"), ("Q1", "d2", "1"))
    new = edited(there, {("Q1", "d1"): Row("Q1", "d1", 3)}, [])
    assert new == f"{HEAD}\nQ1\td1\t3\nQ1\td2\t1\nQ1\td2\t1\n"


def test_other_columns_stay():
    there = rows(("Q1", "d1", "1", "why"), columns=("query-id", "corpus-id", "score", "note"))
    new = edited(there, {("Q1", "d1"): Row("Q1", "d1", 2)}, [Row("Q1", "d2", 0)])
    assert new == f"{HEAD}\tnote\nQ1\td1\t2\twhy\nQ1\td2\t0\t\n"


def test_without_a_row():
    assert edited([], {}, [Row("Q1", "d1", 1)]) == f"{HEAD}\nQ1\td1\t1\n"
