"""A project with two measured cells."""

from pathlib import Path

import pytest


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    root = tmp_path_factory.mktemp("project")
    for method, mean in (("bm25", 0.5), ("dense", 0.75)):
        files = {
            f"data/config/s/A1/{method}.yaml": "own: false\nretrieval:\n  top_k: 5\n",
            f"metrics/s/A1/{method}.json": f'{{"overall": {{"ndcg@10": {{"mean": {mean}, "n": 2}}}}}}',
            f"metrics/s/A1/{method}.per_query.csv": "query_id,tier,intent,ndcg@10\n",
        }
        for name, text in files.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
    return root


@pytest.fixture
def here(project, monkeypatch):
    monkeypatch.chdir(project)
    monkeypatch.delenv("MLFLOW_TRACKING_URI", raising=False)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(Path(project).parent))
    return project
