import pytest

from assay.errors import AssayError
from assay.importing.malformed import Malformed


def test_nothing_malformed_raises_nothing():
    Malformed().raise_any()


def test_names_twenty_and_counts_the_others():
    faults = Malformed()
    for line in range(1, 23):
        faults.add(f"a.tsv:{line}", "id: wrong.")
    with pytest.raises(AssayError) as error:
        faults.raise_any()
    lines = str(error.value).split("\n")
    assert lines[19:] == ["a.tsv:20: id: wrong.", "and 2 more.", "Nothing was written."]
