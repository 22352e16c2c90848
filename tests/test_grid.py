import pytest

from assay.errors import AssayError
from assay.grid import read_grid

GRID = """
suites: [tiny]
profiles:
  A1: {}
  A2:
    retrieval: {top_k: 3}
methods: [bm25, dense]
controls: [echo]
control_profile: A1
generator: extractive
gate: {rules: []}
report: {headline: mrr@10}
"""


def grid(tmp_path, text=GRID):
    path = tmp_path / "params.yaml"
    path.write_text(text)
    return read_grid(path)


def test_every_profile_meets_every_method_and_the_controls_come_last(tmp_path):
    assert grid(tmp_path).cells("tiny") == [
        ("tiny", "A1", "bm25"),
        ("tiny", "A1", "dense"),
        ("tiny", "A2", "bm25"),
        ("tiny", "A2", "dense"),
        ("tiny", "controls", "echo"),
    ]


def test_what_is_not_of_the_grid_holds_for_every_cell(tmp_path):
    assert grid(tmp_path).common == {"generator": "extractive"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("control_profile: A1", "control_profile: A9", "`A9` is not among the profiles"),
        ("  A2:", "  controls:", "kept for the controls"),
        ("methods: [bm25, dense]", "methods: bm25", "`methods`"),
        ("suites: [tiny]", "suites: [tiny", "not YAML"),
        ("controls: [echo]", "", "`controls`: Field required"),
        ("generator: extractive", "generater: extractive", "unknown key `generater`"),
    ],
)
def test_a_fault_is_named(tmp_path, old, new, fault):
    with pytest.raises(AssayError, match=fault):
        grid(tmp_path, GRID.replace(old, new))


def test_a_missing_file_says_where_to_run(tmp_path):
    with pytest.raises(AssayError, match="project's root"):
        read_grid(tmp_path / "params.yaml")
