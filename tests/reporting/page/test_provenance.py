import json
from pathlib import Path

from assay.reporting.page.provenance import read_provenance


def test_names_commit_corpora_and_versions(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("data/corpora/shop").mkdir(parents=True)
    Path("data/corpora/broken").mkdir()
    Path("data/corpora/shop/manifest.json").write_text(json.dumps({"hash": "abc", "files": 2, "bytes": 9}))
    Path("data/corpora/broken/manifest.json").write_text("[")
    found = dict(read_provenance(["shop", "broken", "papers"], "0123456789 + changes"))
    assert found["commit"] == "0123456789 + changes"
    assert found["corpus of shop"] == "abc (2 files, 9 bytes)"
    assert not found.keys() & {"corpus of broken", "corpus of papers"}
    assert {"Python", "numpy"} <= found.keys()


def test_names_the_config_and_the_models_of_a_suite(tmp_path, monkeypatch):
    """Of all its cells, each once; an address is left out. The digest moves with any file."""
    monkeypatch.chdir(tmp_path)
    folder = Path("data/config/shop/A1")
    folder.mkdir(parents=True)
    Path("data/config/shop.yaml").write_text("files: 3\n")
    asking = {"_target_": "a.llm.LlmGenerator", "model": {"base_url": "http://u:key@host", "model": "qwen"}}
    (folder / "bm25.yaml").write_text(json.dumps({"generator": asking, "embedder": {"model": "MiniLM"}, "judge": None}))
    (folder / "dense.yaml").write_text(json.dumps({"generator": asking}))
    found = dict(read_provenance(["shop"], "0123456789"))
    assert found["models of shop"] == "embedder MiniLM; generator LlmGenerator qwen"
    assert found["config of shop"].endswith(" (3 files of data/config)")
    Path("data/config/shop.yaml").write_text("files: 4\n")
    assert dict(read_provenance(["shop"], "0123456789"))["config of shop"] != found["config of shop"]


def test_names_what_is_asked_and_judged(tmp_path, monkeypatch):
    """Queries and judgments of one suite, the recorded cases of another. The digest moves with a judgment."""
    monkeypatch.chdir(tmp_path)
    Path("data/corpora/shop").mkdir(parents=True)
    Path("data/config").mkdir()
    Path("data/config/papers.yaml").write_text("fixtures: [cases.jsonl]\n")
    for name in ("data/corpora/shop/queries.jsonl", "data/corpora/shop/qrels.jsonl", "cases.jsonl"):
        Path(name).write_text("{}\n")
    found = dict(read_provenance(["shop", "papers"], "0123456789"))
    assert found["queries of shop"].endswith(" (2 files)")
    assert found["queries of papers"].endswith(" (1 file)")
    Path("data/corpora/shop/qrels.jsonl").write_text("{ }\n")
    assert dict(read_provenance(["shop"], "0123456789"))["queries of shop"] != found["queries of shop"]
