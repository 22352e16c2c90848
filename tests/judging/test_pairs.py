import pytest

from assay.errors import AssayError
from assay.judging.pairs import check_pairs
from assay.records import Answer, Context, Query

NOTHING = Context("", (), (), 0, 0)


def test_side_by_side():
    check_pairs([Query("a", "?", "1", "x")], [Answer("a", "", False, (), NOTHING)])


def test_an_answer_to_another_query_is_refused():
    with pytest.raises(AssayError, match="query a has the answer to b"):
        check_pairs([Query("a", "?", "1", "x")], [Answer("b", "", False, (), NOTHING)])
