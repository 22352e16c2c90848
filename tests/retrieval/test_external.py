from dataclasses import replace

import pytest

from assay.errors import AssayError
from assay.foreign.result import ForeignHit, ForeignResult
from assay.foreign.systems import write_external
from assay.records import NO_HITS, GivenAnswer, Ranking
from assay.retrieval.external import ExternalRetriever


@pytest.fixture
def retriever(resources, tmp_path):
    def make(*results, system="mine"):
        write_external(tmp_path / "external.jsonl", results)
        return ExternalRetriever(system, replace(resources, external=tmp_path / "external.jsonl"), 10)

    return make


def test_ranks_as_the_system_did(retriever, query):
    hits = (ForeignHit("app/c.py", 2.0, 1, 2), ForeignHit("app/a.py", 1.0, 1, 1))
    made = retriever(ForeignResult("mine", "Q1", hits, "Yes."), ForeignResult("other", "Q2", hits))
    first, second = made.rank([query("x", "Q1"), query("y", "Q2")])
    assert [(hit.chunk_id, hit.score) for hit in first.hits] == [("app/c.py#L1-L2", 2.0), ("app/a.py#L1-L1", 1.0)]
    assert first.given == GivenAnswer("Yes.", None)
    # the system did not return Q2: it found nothing, which is measured
    assert second == Ranking("Q2", (), "", GivenAnswer(None, None))


def test_a_file_of_answers_has_no_rankings(retriever, query):
    made = retriever(ForeignResult("mine", "Q1", None, "Yes."))
    assert [ranking.failure for ranking in made.rank([query("x", "Q1"), query("y", "Q2")])] == ["no hits recorded"] * 2


def test_an_unknown_system_is_named(retriever):
    with pytest.raises(AssayError, match="There are: mine"):
        retriever(ForeignResult("mine", "Q1", ()), system="other")


def test_a_query_suite_has_none(resources):
    with pytest.raises(AssayError, match="for rag suites and collections alone"):
        ExternalRetriever("mine", resources, 10)


def test_the_only_system_of_a_suite_need_not_be_named(retriever, query):
    made = retriever(ForeignResult("mine", "Q1", (ForeignHit("app/a.py", 1.0, 1, 1),)), system=None)
    assert [hit.span.path for hit in made.rank([query("x", "Q1")])[0].hits] == ["app/a.py"]


def test_of_several_systems_one_must_be_named(retriever):
    with pytest.raises(AssayError, match=r"several systems. Name one as `system:` of the method: mine, other"):
        retriever(ForeignResult("mine", "Q1", ()), ForeignResult("other", "Q1", ()), system=None)


def test_a_suite_that_the_system_was_not_given_is_undetermined(retriever, query, capsys):
    """A control is measured on all collections; two of them need not have the same systems."""
    made = retriever(system="mine").rank([query("x", "Q1")])
    assert (made[0].hits, made[0].failure) == ((), NO_HITS)
    assert "no results of another system" in capsys.readouterr().err
