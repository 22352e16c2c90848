from pathlib import Path

from assay import places


def test_a_queue_worker_shares_the_cache_of_the_project(tmp_path, monkeypatch):
    worker = tmp_path / ".dvc" / "tmp" / "exps" / "tmpabc"
    worker.mkdir(parents=True)
    monkeypatch.delenv("ASSAY_CACHE", raising=False)
    monkeypatch.chdir(worker)
    assert places.cache() == tmp_path / ".assay"


def test_the_cache_lies_in_the_project_or_where_the_environment_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ASSAY_CACHE", raising=False)
    assert places.cache() == Path(".assay")
    monkeypatch.setenv("ASSAY_CACHE", "/elsewhere")
    assert places.cache() == Path("/elsewhere")
