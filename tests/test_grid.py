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
        ("generator: extractive", "clusters: {big: tier}", "clusters: there is no suite `big`. There are: tiny"),
    ],
)
def test_a_fault_is_named(tmp_path, old, new, fault):
    with pytest.raises(AssayError, match=fault):
        grid(tmp_path, GRID.replace(old, new))


def test_a_missing_file_says_where_to_run(tmp_path):
    with pytest.raises(AssayError, match="project's root"):
        read_grid(tmp_path / "params.yaml")


COLLECTIONS = """
collections:
  suites: [papers]
  profiles: {P1: {}, P2: {}}
  methods: [bm25]
  controls: [random]
  control_profile: P1
"""


def test_a_collection_has_the_cells_of_its_own_family(tmp_path):
    made = grid(tmp_path, GRID + COLLECTIONS)
    assert made.all_suites == ["tiny", "papers"]
    assert made.cells("papers") == [
        ("papers", "P1", "bm25"),
        ("papers", "P2", "bm25"),
        ("papers", "controls", "random"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("control_profile: P1", "control_profile: A1", "collections: control_profile: `A1` is not among the profiles"),
        ("methods: [bm25]", "methods: [bm25]\n  labels: claims", "collections: unknown key `labels`"),
        ("suites: [papers]", "suites: [tiny]", "the suite `tiny` is named twice"),
    ],
)
def test_a_fault_of_the_collections_is_named(tmp_path, old, new, fault):
    with pytest.raises(AssayError, match=fault):
        grid(tmp_path, GRID + COLLECTIONS.replace(old, new))
