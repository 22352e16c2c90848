import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.records import Hit, Span
from assay.scoring.span_ranking import covers, span_qrels, span_ranking

F = "a/f.py"
G = "a/g.py"


def hits(*spans):
    return [Hit(f"{path}#L{start}-L{end}", Span(path, start, end), 1.0) for path, start, end in spans]


@pytest.mark.parametrize(
    ("chunk", "judged", "covered"),
    [
        ((F, 1, 4), (F, 3, 100), True),  # 2 of the smaller one's 4 lines: exactly half
        ((F, 1, 5), (F, 4, 100), False),  # 2 of 5
        ((F, 1, 100), (F, 100, 101), True),  # 1 of 2: now the judged span is the smaller one
        ((F, 1, 100), (F, 99, 103), False),  # 2 of 5
        ((F, 7, 7), (F, 1, 200), True),  # one line inside a long span
        ((F, 1, 4), (G, 1, 4), False),
        ((F, 1, 4), (F, 5, 8), False),
    ],
)
def test_covers_at_half_of_the_smaller_one(chunk, judged, covered):
    assert covers(Span(*chunk), Span(*judged)) is covered
    assert covers(Span(*judged), Span(*chunk)) is covered


def test_the_example_of_the_module():
    judged = {Span(F, 1, 10): 3, Span(F, 11, 14): 1, Span(G, 1, 8): 2}
    ranking = span_ranking(hits((F, 40, 60), (F, 1, 14), (F, 6, 12), (G, 5, 20)), judged)
    assert ranking == [
        "chunk:a/f.py#L40-L60",
        "span:a/f.py#L1-L10",
        "span:a/f.py#L11-L14",
        "chunk:a/f.py#L6-L12",
        "span:a/g.py#L1-L8",
    ]
    grades = span_qrels(judged)
    assert [grades.get(name, 0) for name in ranking] == [0, 3, 1, 0, 2]


def test_spans_of_one_chunk_stand_by_grade_then_by_place():
    judged = {Span(F, 1, 2): 0, Span(F, 5, 6): 2, Span(F, 3, 4): 2, Span(F, 7, 8): 3}
    assert span_ranking(hits((F, 1, 8)), judged) == [
        "span:a/f.py#L7-L8",
        "span:a/f.py#L3-L4",
        "span:a/f.py#L5-L6",
        "span:a/f.py#L1-L2",
    ]


def test_a_chunk_on_the_lines_of_a_span_that_was_found_before_is_not_taken_for_it():
    assert span_ranking(hits((F, 1, 10), (F, 3, 9)), {Span(F, 3, 9): 3}) == [
        "span:a/f.py#L3-L9",
        "chunk:a/f.py#L3-L9",
    ]


def test_nothing_judged_leaves_the_chunks():
    assert span_ranking(hits((F, 1, 3), (G, 1, 3)), {}) == ["chunk:a/f.py#L1-L3", "chunk:a/g.py#L1-L3"]


def test_refuses_a_chunk_named_twice():
    with pytest.raises(ValueError, match="once"):
        span_ranking(hits((F, 1, 3), (F, 1, 3)), {Span(F, 1, 3): 1})


spans = st.builds(
    lambda path, start, lines: Span(path, start, start + lines - 1),
    st.sampled_from([F, G]),
    st.integers(1, 30),
    st.integers(1, 10),
)


@given(st.lists(spans, unique=True), st.dictionaries(spans, st.integers(0, 3)))
def test_names_each_id_once_and_only_moves_down(found, judged):
    chunks = [Hit(f"{span.path}#L{span.start}-L{span.end}", span, 1.0) for span in found]
    ranking = span_ranking(chunks, judged)
    assert len(set(ranking)) == len(ranking)
    assert len(ranking) >= len(chunks)
    places = {name: place for place, name in enumerate(ranking)}
    for place, chunk in enumerate(chunks):
        for span, name in zip(judged, span_qrels(judged), strict=True):
            if covers(chunk.span, span):
                first = min(i for i, other in enumerate(chunks) if covers(other.span, span))
                assert places[name] >= first
        assert places.get(f"chunk:{chunk.chunk_id}", place) >= place
