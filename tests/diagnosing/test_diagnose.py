import json
import shutil
import time
from pathlib import Path

import pytest

from assay.diagnosing.diagnose import diagnose

ROOT = Path(__file__).parents[2]
PARAMS = {
    **{"suites": ["shop"], "profiles": {"A1": {}}, "methods": ["bm25"], "controls": []},
    **{"control_profile": "A1", "generator": "openai"},
}


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    shutil.copytree(ROOT / "conf", "conf")
    Path("conf/suite/shop.yaml").write_text("name: shop\nkind: rag\nsources: {}\n")
    Path("params.yaml").write_text(json.dumps(PARAMS))


def by_name():
    return {check.name: check for check in diagnose()}


def test_outside_a_project_the_machine_alone_is_looked_at(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = by_name()
    assert list(found) == ["python", "project", "disk", "machine", "clock"]
    assert found["project"].state == "warn"


def test_a_project_is_looked_at_whole(project):
    names = {"python", "packages", "assay", "stages", "git", "params.yaml", "conf", "embedder", "openai", "credentials"}
    found = by_name()
    assert names <= set(found)
    assert "not asked" in found["openai"].seen
    assert found["credentials"].state == "ok"


def test_a_broken_params_file_ends_what_hangs_on_it_alone(project):
    Path("params.yaml").write_text("suites: [\n")
    found = by_name()
    assert found["params.yaml"].state == "fail"
    assert "embedder" not in found
    assert "disk" in found


def test_a_project_without_params_is_one_that_lacks_them(project):
    Path("params.yaml").unlink()
    assert "params.yaml is missing" in by_name()["params.yaml"].seen


def test_takes_less_than_two_seconds_once_the_libraries_are_loaded(project):
    list(diagnose())
    started = time.perf_counter()
    list(diagnose())
    assert time.perf_counter() - started < 2
