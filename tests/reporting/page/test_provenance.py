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
