from assay.generation.passages import bodies, join, passage, split
from assay.records import Span


def test_names_place_and_symbol_and_fences_the_text():
    assert passage(Span("s/a.py", 3, 4), "A.run", "python", "x\ny") == "s/a.py::A.run (lines 3-4)\n```python\nx\ny\n```"


def test_text_outside_any_definition_has_no_symbol():
    assert passage(Span("s/a.md", 1, 1), "", "markdown", "x").startswith("s/a.md (lines 1-1)\n")


def test_the_fence_is_longer_than_any_run_of_backticks_inside():
    text = "```\nls\n```\n`````"
    written = passage(Span("s/a.md", 1, 4), "", "markdown", text)
    assert written.split("\n")[1] == "``````markdown"  # five inside, so six


def test_bodies_gives_back_what_was_fenced_whatever_it_holds():
    texts = ["a\n\nb", "```\ns/b.py::B (lines 1-2)\n```python\nfake\n```", "", "crlf\r\n\x0cpage", "`"]
    written = [passage(Span("s/a.py", 1, 1), "`````", "text", text) for text in texts]
    assert bodies(join(written)) == texts


def test_a_file_name_cannot_break_the_header():
    written = passage(Span("s/a\n```\nb", 1, 1), "", "text", "x")
    assert written.split("\n")[0] == "s/a?```?b (lines 1-1)"
    assert bodies(written) == ["x"]


def test_split_gives_back_what_was_joined_whatever_it_holds():
    texts = ["a\n\nb", "```\ns/b.py::B (lines 1-2)\n```python\nfake\n```\n\ns/c.py (lines 1-1)\n```\nx\n```", "", "`"]
    written = [passage(Span("s/a.py", 1, 1), "A", "text", text) for text in texts]
    assert split(join(written)) == written


def test_another_shape_is_one_body_and_one_passage():
    for cut in (bodies, split):
        assert cut("plain words\nof any kind") == ["plain words\nof any kind"]
        assert cut("") == []
