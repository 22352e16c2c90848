from assay.reporting.columns import columns


def test_lays_out_each_column_as_wide_as_its_widest_entry():
    assert columns([["cell", "n"], ["A1/bm25", "60"]], ["<", ">"]) == ["  cell      n", "  A1/bm25  60"]


def test_leaves_no_trailing_blanks():
    assert columns([["a", "long"], ["b", ""]], ["<", "<"]) == ["  a  long", "  b"]


def test_what_would_drive_the_terminal_is_made_visible():
    assert columns([["a\x1b[31m\nb é", "1"], ["a", "2"]], ["<", ">"]) == [
        "  a\\x1b[31m\\nb é  1",
        "  a               2",
    ]
