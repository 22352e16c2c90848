from pathlib import Path

import pytest

from assay.capturing.settings import read_settings
from assay.errors import AssayError

PROJECT = Path(__file__).parents[2]


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "conf" / "capture"
    folder.mkdir(parents=True)
    default = (PROJECT / "conf/capture/default.yaml").read_text()
    return lambda old, new: (folder / "default.yaml").write_text(default.replace(old, new, 1))


def test_the_default_knows_the_tool_behind_a_server_prefix(monkeypatch):
    monkeypatch.chdir(PROJECT)
    settings = read_settings()
    assert settings.is_tool("sem_search")
    assert settings.is_tool("mcp__forge__sem_search")
    assert not settings.is_tool("Sem_Search")
    assert not settings.is_tool("my_sem_search_x")


def test_one_name_may_stand_without_a_list(write):
    write("query: [query]", "query: q")
    assert read_settings().arguments.query == ("q",)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("  query: [query]", "  qery: [query]", "`arguments.qery`"),
        ("use_case: [use_case]", "use_case: []", "`arguments.use_case`"),
        ('"[A-Za-z]', '"([A-Za-z]', "`task_name`.*no regular expression"),
        ("tool_names: [", "tool_names: [[", "malformed YAML"),
    ],
)
def test_a_fault_is_named(write, old, new, fault):
    write(old, new)
    with pytest.raises(AssayError, match=fault):
        read_settings()


@pytest.mark.parametrize("name", ["other", "../capture/default"])
def test_an_unknown_file_is_named(write, name):
    write("", "")
    with pytest.raises(AssayError, match="There are: default"):
        read_settings(name)
