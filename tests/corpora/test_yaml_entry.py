import pytest

from assay.corpora.faults import Faults
from assay.corpora.yaml_entry import Entry
from assay.corpora.yaml_nodes import compose
from assay.records import Judgment

KEYS = ("id", "kinds", "judgments", "tone")


@pytest.fixture
def entry(tmp_path):
    """entry("id: x") -> the entry, and the faults that its fields will add to."""

    def made(text):
        path = tmp_path / "x.yaml"
        path.write_text(text, encoding="utf-8")
        faults = Faults("x.yaml")
        return Entry(compose(path), KEYS, "task x", faults), faults

    return made


@pytest.mark.parametrize(
    ("written", "texts"),
    [
        ("[python, test]", ("python", "test")),
        ('"python, test"', ("python", "test")),
        ("python ,test", ("python", "test")),
        ("python", ("python",)),
        ("[]", ()),
        ("", ()),
        ("[on, 3]", ("on", "3")),
    ],
)
def test_a_list_and_a_text_with_commas_are_the_same(entry, written, texts):
    read, faults = entry(f"id: x\nkinds: {written}\n")
    assert read.texts("kinds") == texts
    assert faults.found == []


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ('"python,,test"', "`kinds`: each item must be a text that is not empty."),
        ("[python, [a]]", "`kinds`: each item must be a text that is not empty."),
        ('" "', "`kinds`: each item must be a text that is not empty."),
        ("{a: b}", "`kinds` must be a list."),
    ],
)
def test_what_is_no_list_of_texts_is_a_fault(entry, written, message):
    read, faults = entry(f"id: x\nkinds: {written}\n")
    read.texts("kinds")
    assert faults.found == [(2, f"task x: {message}")]


def test_text_and_choice_name_what_is_wrong(entry):
    read, faults = entry('id: ""\ntone: loud\n')
    assert (read.text("id"), read.text("judgments"), read.choice("tone", ("low", "high"))) == ("", "", "")
    assert faults.found == [
        (1, "task x: `id` must be a text that is not empty."),
        (1, "task x: `judgments` is missing."),
        (2, "task x: `tone: loud` is unknown; one of low, high."),
    ]


def test_judgments_by_symbol_and_by_lines(entry):
    read, faults = entry(
        "id: x\njudgments:\n  - {file: s/a.py, symbol: A.b, grade: 3}\n  - {file: s/b.md, lines: 4-6, grade: 0}\n"
    )
    assert read.judgments() == (
        Judgment("s/a.py", 3, symbol="A.b", line=3),
        Judgment("s/b.md", 0, lines=(4, 6), line=4),
    )
    assert faults.found == []


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("x", "a judgment is a mapping such as {file: ..., symbol: ..., grade: 3}."),
        ("{symbol: A, grade: 3}", "a judgment names its `file`, beginning with the source's key."),
        ("{file: a, grade: 3}", "a judgment names either a `symbol` or `lines`."),
        ("{file: a, symbol: A, lines: 1, grade: 3}", "a judgment names either a `symbol` or `lines`."),
        ("{file: a, symbol: A}", "a judgment has a `grade` from 0 to 3."),
        ("{file: a, symbol: A, grade: 4}", "`grade: 4` must be a whole number from 0 to 3."),
        ("{file: a, lines: 9-7, grade: 1}", "`lines: 9-7` must be first-last, such as 10-20, counted from 1."),
        ("{file: a, simbol: A, symbol: A, grade: 1}", "unknown key `simbol`; did you mean `symbol`?"),
    ],
)
def test_a_faulty_judgment_is_left_out_and_named(entry, written, message):
    read, faults = entry(f"id: x\njudgments:\n  - {written}\n")
    assert read.judgments() == ()
    assert faults.found == [(3, f"task x: {message}")]
