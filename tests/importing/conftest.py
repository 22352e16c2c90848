"""A small project to import into, and files of others."""

import json
import shutil
from pathlib import Path

import pytest

PARAMS = """\
suites: []
profiles: {A1: {}}
methods: [bm25]
controls: []
control_profile: A1
collections:
  suites: []
  profiles:
    P1: {}
  methods:
  - bm25
  controls: []
  control_profile: P1 # kept
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    root = tmp_path / "project"
    shutil.copytree(Path(__file__).parents[2] / "conf" / "import", root / "conf" / "import")
    (root / "params.yaml").write_text(PARAMS)
    monkeypatch.chdir(root)
    return root


@pytest.fixture
def write(tmp_path):
    """Write files of others, by name; a list becomes JSON Lines."""

    def write(**files):
        for name, content in files.items():
            path = tmp_path / "brought" / name.replace("__", "/").replace("_dot_", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = "".join(json.dumps(row) + "\n" for row in content) if isinstance(content, list) else content
            path.write_text(lines, encoding="utf-8")
        return tmp_path / "brought"

    return write


@pytest.fixture
def beir(write):
    return write(
        corpus_dot_jsonl=[
            {"_id": "d 1", "title": "Wings", "text": "of birds"},
            {"_id": "d2", "title": "", "text": "of planes"},
        ],
        queries_dot_jsonl=[{"_id": "q1", "text": "wings"}, {"_id": "q2", "text": "planes"}],
        qrels__test_dot_tsv="query-id\tcorpus-id\tscore\nq1\td 1\t2\nq1\td2\t0\n",
    )
