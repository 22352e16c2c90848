import pytest

from assay.errors import AssayError
from assay.generation.writers.writings import read_writings, write_writings
from assay.search_tasks import Pair, Writing

WRITINGS = [
    Writing("Q-1", (Pair("a\nb", 'c "d"'), Pair("密码", "f"))),
    Writing("Q-2", ()),
    Writing("Q-3", (), "timeout"),
]


def test_what_is_written_is_read_again(tmp_path):
    write_writings(tmp_path / "w.jsonl", WRITINGS)
    assert read_writings(tmp_path / "w.jsonl") == WRITINGS


@pytest.mark.parametrize(
    "row",
    [
        '{"task_id": "a"}',
        '{"task_id": "a", "pairs": [{"query": "x"}]}',
        '{"task_id": "a", "pairs": [1]}',
        '{"task_id": "a", "pairs": [], "x": 1}',
    ],
)
def test_a_line_that_is_no_writing_is_named(tmp_path, row):
    (tmp_path / "w.jsonl").write_text(f'{{"task_id": "a", "pairs": []}}\n{row}\n', encoding="utf-8")
    with pytest.raises(AssayError, match=r"w\.jsonl:2: not a writing"):
        read_writings(tmp_path / "w.jsonl")
