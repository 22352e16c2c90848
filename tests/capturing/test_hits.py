import json

import pytest

from assay.capturing.hits import Group, Reading, content_text, pair_hits, read_result
from assay.capturing.pairs import read_arguments
from assay.capturing.recorded import RecordedHit

A, B = {"path": "src/a.py", "score": 0.9}, {"path": "src/b.py", "score": 0.4}
HIT_A, HIT_B = RecordedHit("src/a.py", score=0.9), RecordedHit("src/b.py", score=0.4)


@pytest.fixture
def read(settings):
    return lambda content: read_result(content_text(content), settings.results)


@pytest.fixture
def hits_of(settings, read):
    """The hits of each query, all with the use case `u`, and whether they are shared."""

    def run(content, *queries):
        arguments = read_arguments([{"query": query, "use_case": "u"} for query in queries], settings.arguments)
        return pair_hits(read(content), arguments)

    return run


@pytest.mark.parametrize(
    "content",
    [
        [A, B],
        json.dumps([A, B]),
        {"results": [A, B]},
        {"result": {"hits": [A, B]}},
        {"output": json.dumps({"matches": [A, B]})},
        [{"type": "text", "text": json.dumps([A, B])}],
        {"content": [{"type": "text", "text": json.dumps({"results": [A, B]})}]},
    ],
)
def test_finds_the_list_in_its_wrappers(read, content):
    assert read(content) == Reading((Group("", (HIT_A, HIT_B)),))


def test_all_fields_of_a_hit_under_other_names(read):
    node = {"node": {"file_path": "a.rs", "start_line": "3", "end_line": 9, "content": "fn"}, "relevance": 1}
    assert read([node]).groups == (Group("", (RecordedHit("a.rs", 3, 9, 1.0, "fn"),)),)


def test_a_number_that_cannot_be_used_is_named_and_the_hit_kept(read):
    reading = read([{"path": "a", "start": 0, "score": "high"}])
    assert reading.groups == (Group("", (RecordedHit("a"),)),)
    assert reading.faults == (
        "a result's `start` is no number that can be used.",
        "a result's `score` is no number that can be used.",
    )


def test_results_without_a_path_are_counted(read):
    reading = read([A, {"score": 1}, "x"])
    assert reading.groups == (Group("", (HIT_A,)),)
    assert reading.faults == ("2 of 3 results have no `path`.",)


@pytest.mark.parametrize("content", ["[]", {"results": []}, "No results found for it.", "<r>\nNo results found</r>"])
def test_an_empty_list_is_read(read, hits_of, content):
    assert read(content).groups is not None
    assert hits_of(content, "q") == [((), False)]


@pytest.mark.parametrize(
    "content",
    ["src/a.py looks right", '{"error": "timeout"}', "", None, [{"name": "x"}], ["src/a.py"], "see: No results found"],
)
def test_another_shape_is_not_read(read, hits_of, content):
    assert read(content).groups is None
    assert hits_of(content, "q", "r") == [(None, False), (None, False)]


def test_tags(hits_of):
    text = """<sem_search_results>
<query_result query="q" use_case="u" results="1"><file path="src/a.rs"><![CDATA[1:fn]]></file></query_result>
<query_result query="r" use_case="u" results="0"></query_result>
</sem_search_results>"""
    assert hits_of(text, "q", "r") == [((RecordedHit("src/a.rs", text="1:fn"),), False), ((), False)]


@pytest.mark.parametrize(
    "content",
    [
        [{"query": "r", "results": [B]}, {"query": "q", "results": [A]}],
        {"queries": [{"query": "q", "hits": [A]}, {"query": "r", "hits": [B]}]},
        [{"query": "q", **A}, {"query": "r", **B}],
        [[A], [B]],
    ],
)
def test_each_pair_has_its_own_hits_where_the_result_tells(hits_of, content):
    assert hits_of(content, "q", "r") == [((HIT_A,), False), ((HIT_B,), False)]


def test_a_list_that_does_not_tell_is_shared(hits_of):
    assert hits_of([A, B], "q", "r") == [((HIT_A, HIT_B), True)] * 2
    assert hits_of([A, B], "q") == [((HIT_A, HIT_B), False)]


def test_two_pairs_with_one_query_take_their_groups_in_order(hits_of):
    content = [{"query": "q", "results": [A]}, {"query": "q", "results": [B]}]
    assert hits_of(content, "q", "q") == [((HIT_A,), False), ((HIT_B,), False)]


def test_a_malformed_pair_leaves_the_others_their_places(settings, read):
    arguments = read_arguments([{"query": "q"}, {"query": "r", "use_case": "u"}], settings.arguments)
    assert pair_hits(read([[A], [B]]), arguments) == [((HIT_B,), False)]


def test_a_group_that_cannot_be_read_is_counted(read):
    assert read([{"query": "q", "results": [A]}, {"query": "r"}]).faults == (
        "1 of 2 groups of results cannot be read.",
    )


def test_deep_wrappers_end(read):
    value = [A]
    for _ in range(30):
        value = {"result": value}
    assert read(value).groups is None
