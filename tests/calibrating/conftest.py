import pytest

from assay.calibrating.labelled_pair import LabelledPair


@pytest.fixture
def pair():
    """Make a pair; its parts are the same unless given."""

    def make(label, group="g", claim="cookies are signed", evidence="cookies are signed", raters=(), id="p"):
        return LabelledPair(id, group, "", claim, evidence, label, raters, "labels.jsonl:1")

    return make


@pytest.fixture
def pairs(pair):
    """Make n groups, each with a positive pair and then a negative one."""

    def make(groups):
        return [pair(label, f"g{number}") for number in range(groups) for label in (1, 0)]

    return make
