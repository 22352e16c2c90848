import pytest
import yaml

from assay.corpora.faults import Faults
from assay.corpora.yaml_nodes import compose, fields, line_of, scalar
from assay.errors import AssayError


@pytest.fixture
def read(tmp_path):
    def run(content):
        path = tmp_path / "q.yaml"
        path.write_bytes(content)
        return compose(path)

    return run


@pytest.fixture(params=["C", "Python"], autouse=True)
def loader(request, monkeypatch):
    """Both give the same lines; the C one may be missing."""
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    elif not hasattr(yaml, "CSafeLoader"):
        pytest.skip("PyYAML was built without libyaml")


def test_scalars_stay_as_they_are_written(read):
    node = read(b"[on, 010, null, ~, 1_000, ' a ', 12:30, b: c]\n")
    assert [scalar(item) for item in node.value] == ["on", "010", "null", "~", "1_000", "a", "12:30", None]


def test_values_know_their_lines(read):
    node = read(b"# c\na: 1\n\nb:\n  - x\n")
    faults = Faults("q.yaml")
    found = fields(node, ["a", "b"], "entry 1", faults)
    assert {key: line_of(value) for key, value in found.items()} == {"a": 2, "b": 5}
    assert faults.found == []


def test_unknown_and_repeated_keys_are_faults_and_empty_ones_missing(read):
    node = read(b"a: 1\na: 2\njudgements: 3\nzzz: 4\nb:\n[x]: 1\n")
    faults = Faults("q.yaml")
    assert list(fields(node, ["a", "b", "judgments"], "query T1", faults)) == ["a"]
    assert faults.found == [
        (2, "query T1: `a` stands twice, first in line 1."),
        (3, "query T1: unknown key `judgements`; did you mean `judgments`?"),
        (4, "query T1: unknown key `zzz`; known: a, b, judgments."),
        (6, "query T1: unknown key ``; known: a, b, judgments."),
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"a: 1\nb: [1, 2\nc: 3\n", r"q.yaml:[23]:\d+: malformed YAML: .*flow sequence"),
        (b"a: 1\n\tb: 2\n", r"q.yaml:2:\d+: malformed YAML"),
        (b"a: 1\n--- \nb: 2\n", r"q.yaml:[23]:\d+: malformed YAML: .*another document"),
        (b"a: *b\n", r"q.yaml:1:\d+: malformed YAML: .*undefined alias"),
        (b"a: 1\nb: \x07\n", "q.yaml.*: malformed YAML"),
        (b"a: 1\nb: \xff\n", "q.yaml:2: not UTF-8"),
    ],
)
def test_malformed_yaml_is_placed(read, content, message):
    with pytest.raises(AssayError, match=message):
        read(content)


def test_an_empty_file_has_no_root_and_a_missing_one_is_named(read, tmp_path):
    assert read(b"# nothing\n") is None
    with pytest.raises(AssayError, match=r"nowhere.yaml is missing"):
        compose(tmp_path / "nowhere.yaml")
