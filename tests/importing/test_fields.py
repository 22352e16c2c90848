import pytest

from assay.importing.fields import Fields, id_fault, whole_number
from assay.importing.reading import Reading
from assay.importing.rows import Row


@pytest.fixture
def reading():
    return Reading()


@pytest.fixture
def fields(reading):
    return Fields("queries", reading)


@pytest.mark.parametrize(
    ("written", "number"),
    [(2, 2), (2.0, 2), ("2", 2), ("-1", -1), ("2.0", 2), (2.5, None), ("x", None), (True, None), (None, None),
     ("1_0", None), ("inf", None), ("nan", None), ([], None)],
)  # fmt: skip
def test_a_grade_is_a_whole_number(written, number):
    assert whole_number(written) == number


@pytest.mark.parametrize(
    ("text", "sound"), [("a b", True), (" ", False), ("a\tb", False), ("a\nb", False), ("é#1", True)]
)
def test_an_id_stands_on_one_line(text, sound):
    assert (id_fault(text) == "") is sound


def test_the_first_name_that_the_row_has_counts(fields):
    assert fields.text(Row("f:1", {"b": "x", "c": "y"}), "text", ["a", "b", "c"]) == "x"


def test_an_id_may_be_a_whole_number_and_nothing_else(fields, reading):
    assert fields.identifier(Row("f:1", {"id": 7}), "id", ["id"]) == "7"
    assert [fields.identifier(Row("f:2", {"id": wrong}), "id", ["id"]) for wrong in (True, 1.5, None, [])] == [None] * 4
    assert reading.faults.count == 4


def test_words_are_a_list_or_a_text_with_commas(fields, reading):
    assert fields.words(Row("f:1", {"k": "a, b,"}), "keywords", ["k"]) == ("a", "b")
    assert fields.words(Row("f:1", {"k": ["a", "b c"]}), "keywords", ["k"]) == ("a", "b c")
    assert fields.words(Row("f:1", {}), "keywords", ["k"]) == ()
    assert reading.faults.count == 0
    assert fields.words(Row("f:1", {"k": [1]}), "keywords", ["k"]) == ()
    assert reading.faults.named == ["f:1: keywords: `[1]` is list; write a list of texts, or remove the row."]
