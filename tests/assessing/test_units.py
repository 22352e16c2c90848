import pytest

from assay.assessing.units import LONGEST_BLOCK, LONGEST_DEFINITION, Unit, file_units, whole_document
from assay.records import Document, Span


def cut(text, language="python"):
    return file_units(Document("f", text, language))


def spans(units):
    return [(unit.span.start, unit.span.end, unit.symbol) for unit in units]


def test_functions_and_what_lies_between(documents):
    """Lines 1-5 are loose, 8-9 `backoff`, 12-13 the head of the class, then its methods."""
    assert spans(file_units(documents[0])) == [
        (1, 5, ""),
        (8, 9, "backoff"),
        (12, 13, ""),
        (15, 16, "Client.ask"),
        (18, 19, "Client.send"),
    ]
    assert [unit.inside for unit in file_units(documents[0])][2:4] == ["Client", "Client.ask"]


def test_a_type_without_functions_is_one_unit():
    assert spans(cut("class Point:\n    x: int\n    y: int\n\nORIGIN = 0\n")) == [(1, 3, "Point"), (5, 5, "")]


def test_nested_functions_stay_with_what_holds_them():
    text = "def outer():\n    def inner():\n        pass\n    return inner\n"
    assert spans(cut(text)) == [(1, 4, "outer")]


def test_of_several_definitions_of_a_name_the_last_alone_is_named():
    """`resolve` takes a symbol for the last one: the first must be named by lines."""
    text = "def f():\n    return 1\n\n\ndef f():\n    return 2\n"
    assert spans(cut(text)) == [(1, 2, ""), (5, 6, "f")]


@pytest.mark.parametrize(("body", "named"), [(LONGEST_DEFINITION - 1, True), (LONGEST_DEFINITION, False)])
def test_a_long_function_is_cut_into_blocks(body, named):
    units = cut("def f():\n" + "    x = 1\n" * body)
    assert (units[0].symbol == "f") is named
    assert len(units) == (1 if named else 3)  # 81 lines: 40, 40, 1
    assert all(unit.inside == "f" for unit in units)


def test_prose_is_cut_before_the_last_heading_that_leaves_half_a_block():
    """Headings in lines 11 and 31: only the second lies behind line 20."""
    lines = ["text"] * 60
    lines[10], lines[30] = "# early", "# late"
    assert spans(cut("\n".join(lines) + "\n", "markdown"))[0] == (1, 30, "")


def test_prose_without_headings_is_cut_at_a_blank_line():
    lines = ["text"] * 60
    lines[34] = ""  # line 35
    assert spans(cut("\n".join(lines), "markdown")) == [(1, 34, ""), (36, 60, "")]


def test_lines_without_any_place_to_cut():
    assert spans(cut("text\n" * 90, "text")) == [(1, 40, ""), (41, 80, ""), (81, 90, "")]


@pytest.mark.parametrize("text", ["", "\n", "  \n\n\t\n"])
def test_a_blank_file_has_no_unit(text):
    assert cut(text) == []


def test_each_line_that_is_not_blank_is_in_exactly_one_unit(documents):
    for document in documents:
        seen = [line for unit in file_units(document) for line in range(unit.span.start, unit.span.end + 1)]
        filled = {number for number, line in enumerate(document.text.split("\n"), start=1) if line.strip()}
        assert len(seen) == len(set(seen))
        assert filled <= set(seen)
        assert all(unit.span.lines <= max(LONGEST_BLOCK, LONGEST_DEFINITION) for unit in file_units(document))


def test_types_nested_very_deep_end():
    text = "".join(f"{' ' * depth}class C{depth}:\n" for depth in range(60)) + " " * 60 + "def f(self): pass\n"
    assert cut(text)


def test_a_document_of_a_collection_is_one_unit():
    assert whole_document(Document("doc-1", "a title\nand a text", "prose")) == [Unit(Span("doc-1", 1, 2))]
