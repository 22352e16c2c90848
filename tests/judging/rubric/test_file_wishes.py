import pytest

from assay.judging.rubric.file_wishes import file_wishes, names_any


@pytest.mark.parametrize(
    ("text", "wanted", "unwanted"),
    [
        ("Python source of the loader; no tests, no docs", ("python", "source"), ("test", "documentation")),
        ("Prose, not source code or tests", ("documentation",), ("source", "test")),
        ("framework source code rather than test cases", ("source",), ("test",)),
        ("the .rs source instead of Python tests", ("rust", "source"), ("python", "test")),
        ("Unit tests that prove it, production code is not wanted", ("test", "source"), ()),
        ("to test it without tests", (), ("test",)),  # excluded once, excluded at all
        ("no tests\npytest fixture", (), ("test",)),  # a line ends the negation, the exclusion of the label stays
        ("why a latest contest fails", (), ()),  # whole words alone
    ],
)
def test_wishes(rubric, text, wanted, unwanted):
    wishes = file_wishes(text, rubric.file_words)
    assert (wishes.wanted, wishes.unwanted) == (wanted, unwanted)


def test_a_negation_ends_with_its_line(rubric):
    assert file_wishes("TOML, no code\npytest options", rubric.file_words).wanted == ("configuration", "test")


def test_source_stands_for_every_language():
    assert names_any(["source"], ["rust"])
    assert names_any(["source"], ["haskell"])
    assert not names_any(["source"], ["test"])
    assert not names_any([], ["python"])
