import pytest
import yaml

from assay.errors import AssayError
from assay.importing.params_edit import with_collection_suite

BLOCK = """\
# the grid
suites:
- pallets   # ours
collections:  # others
  suites:{suites}
  profiles:
    P1: {{}}  # whole

report:
  headline: ndcg@10
"""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (" []", "\n  - nf"),
        (" []  # none yet", "  # none yet\n  - nf"),
        ("", "\n  - nf"),
        (" # none", " # none\n  - nf"),
        (" null", "\n  - nf"),
        ("\n  - a", "\n  - a\n  - nf"),
        ("\n  - a # why\n  # and\n  - b # how", "\n  - a # why\n  # and\n  - b # how\n  - nf"),
        ("\n    - a", "\n    - a\n    - nf"),
        (" [a, b] # short", " [a, b, nf] # short"),
        ("\n  - nf", "\n  - nf"),
        (" [nf]", " [nf]"),
    ],
)
def test_adds_the_suite_and_touches_nothing_else(before, after):
    edited = with_collection_suite(BLOCK.format(suites=before), "nf")
    assert edited == BLOCK.format(suites=after)
    assert yaml.safe_load(edited)["collections"]["suites"][-1] == "nf"


def test_keeps_the_line_ends_and_adds_a_missing_one():
    assert with_collection_suite("collections:\r\n  suites:\r\n  - a\r\n", "b") == (
        "collections:\r\n  suites:\r\n  - a\r\n  - b\r\n"
    )
    assert with_collection_suite("collections:\n  suites:\n  - a", "b") == "collections:\n  suites:\n  - a\n  - b\n"


@pytest.mark.parametrize("text", ["suites: []\n", "collections:\n  profiles: {}\n", ""])
def test_says_which_block_is_missing(text):
    with pytest.raises(AssayError, match=r"no list `collections: suites:`(.|\n)*control_profile"):
        with_collection_suite(text, "nf")


def test_refuses_what_is_no_list():
    with pytest.raises(AssayError, match="must be a list"):
        with_collection_suite("collections:\n  suites: nf\n", "b")
