import json
import shutil
from pathlib import Path

import pytest

from assay.diagnosing.configuration import check_configuration, components

CONF = Path(__file__).parents[2] / "conf"
PARAMS = {
    **{"suites": ["shop"], "profiles": {"A1": {}, "A5": {}}, "methods": ["bm25", "dense"], "controls": ["echo"]},
    "control_profile": "A1",
}


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(CONF, "conf")
    Path("conf/suite/shop.yaml").write_text("name: shop\nkind: rag\nsources: {}\n")
    params(PARAMS)


def params(given):
    Path("params.yaml").write_text(given if isinstance(given, str) else json.dumps(given))


def test_a_cell_of_each_profile_is_composed(project):
    checks, composed = check_configuration()
    assert [check.state for check in checks] == ["ok", "ok"]
    assert checks[0].seen == "suites: shop"
    assert checks[1].seen.startswith("2 of 5 cells compose")  # two profiles by two methods, and a control
    assert [settings["embedder"]["model"] for settings in composed] == ["all-MiniLM-L6-v2"] * 2


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("suites: [", "params.yaml: not YAML"),
        ({**PARAMS, "generater": "x"}, "unknown key `generater`"),
        ({"suites": []}, "`profiles`: Field required"),
        ({**PARAMS, "suites": []}, "it names no suite"),
    ],
)
def test_a_broken_params_file_is_named(project, given, told):
    params(given)
    checks, _ = check_configuration()
    assert (checks[0].name, checks[0].state) == ("params.yaml", "fail")
    assert told in checks[0].seen
    assert checks[0].mend


def test_what_was_composed_before_a_fault_is_kept(project):
    params({**PARAMS, "profiles": {"A1": {}, "A5": {"chunking": {"nonsense": 1, "choose": "nowhere"}}}})
    checks, composed = check_configuration()
    assert [check.state for check in checks] == ["ok", "fail"]
    assert "nowhere" in checks[1].seen
    assert len(composed) == 1


def test_a_missing_conf_is_named(project):
    shutil.rmtree("conf")
    checks, composed = check_configuration()
    assert "conf/config.yaml is missing" in checks[1].seen
    assert composed == []


def test_components_at_any_depth():
    settings = {"a": {"_target_": "x", "model": {"_target_": "y"}}, "b": [{"_target_": "z"}], "c": 1}
    assert [each["_target_"] for each in components(settings)] == ["x", "y", "z"]
