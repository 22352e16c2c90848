from assay.records import Span


def test_overlap_counts_common_lines_of_one_file():
    assert Span("a.py", 1, 10).overlap(Span("a.py", 8, 20)) == 3  # lines 8, 9, 10
    assert Span("a.py", 1, 10).overlap(Span("a.py", 11, 20)) == 0
    assert Span("a.py", 1, 10).overlap(Span("b.py", 1, 10)) == 0
    assert Span("a.py", 4, 4).lines == 1
