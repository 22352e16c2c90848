import json
from hashlib import sha256

import pytest

from assay.config import CorpusLimits, DirSource, GitSource, PypiSource, SuiteConfig
from assay.corpora import collect as module
from assay.corpora.collect import collect, corpus_hash, text_hash
from assay.errors import AssayError
from assay.records import Document


@pytest.fixture
def folder(tmp_path):
    files = {
        "src/a.py": b"\xef\xbb\xbfa = 1\r\nb = 2\x0c\n",
        "src/b.rs": "// f\u00fcr\n".encode(),
        "docs/index.md": b"# Demo\n",
        "src/latin.py": "# f\u00fcr\n".encode("latin-1"),
        "src/logo.png": b"\x89PNG\0",
        "src/empty.py": b"",
        "src/vendor/x.py": b"x = 1\n",
        "src/uv.lock": b"x\n",
        "src/long.py": b"x" * 101,
        "LICENSE.txt": b"free",
        "PKG-INFO": b"License-Expression: MIT\n",
    }
    for name, content in files.items():
        path = tmp_path / "demo" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "demo" / "src" / "link.py").symlink_to("a.py")
    return tmp_path / "demo"


@pytest.fixture
def gather(folder, tmp_path, monkeypatch):
    """Collect the folder `demo` under the key given, from beside it."""
    monkeypatch.chdir(tmp_path)

    def run(key="demo", **settings):
        source = DirSource(kind="dir", **{"path": "demo", "include": ["src/**", "docs/*.md"], **settings})
        return collect(
            SuiteConfig(name="s", kind="rag", sources={key: source}, limits=CorpusLimits(max_file_bytes=100)), tmp_path
        )

    return run


def test_text_is_kept_as_it_stands(gather):
    """Byte order mark, "\\r\\n" and form feed included; sorted by path."""
    assert gather().documents == (
        Document("demo/docs/index.md", "# Demo\n", "markdown", ("documentation",)),
        Document("demo/src/a.py", "\ufeffa = 1\r\nb = 2\x0c\n", "python"),
        Document("demo/src/b.rs", "// f\u00fcr\n", "rust"),
    )


def test_the_manifest_counts_what_was_taken_and_what_was_not(gather):
    """Bytes: 7 for index.md, 17 for a.py (its mark is 3), 8 for b.rs (its u-umlaut is 2)."""
    manifest = gather().manifest
    source = manifest["sources"]["demo"]
    assert {reason: entry["files"] for reason, entry in source["skipped"].items()} == dict.fromkeys(
        ["binary", "empty", "generated", "link", "over-long", "undecodable", "vendored"], 1
    )
    assert source["skipped"]["undecodable"]["examples"] == ["demo/src/latin.py"]
    assert (source["kind"], source["path"], source["licence"], source["unselected"]) == ("dir", "demo", "MIT", 2)
    assert (manifest["files"], manifest["bytes"], manifest["suite"]) == (3, 32, "s")
    assert manifest["languages"] == {"markdown": 1, "python": 1, "rust": 1}
    assert manifest["roles"] == {"documentation": 1}
    assert source["hash"] == manifest["hash"]


def test_at_most_five_examples_are_shown(gather, folder):
    for number in range(7):
        (folder / "src" / f"empty_{number}.py").write_text("")
    empty = gather().manifest["sources"]["demo"]["skipped"]["empty"]
    assert empty["files"] == 8
    assert empty["examples"] == ["demo/src/empty.py", *(f"demo/src/empty_{number}.py" for number in range(4))]


def test_repeating_gives_the_same_and_a_change_another_hash(gather, folder):
    first = gather()
    assert gather() == first
    assert json.dumps(gather().manifest) == json.dumps(first.manifest)
    assert str(folder) not in json.dumps(first.manifest)
    (folder / "src" / "b.rs").write_text("// fur\n")
    assert gather().manifest["hash"] != first.manifest["hash"]


def test_the_hash_is_that_of_the_sorted_paths_and_texts():
    lines = f"a\n{sha256(b'1').hexdigest()}\nb\n{sha256(b'2').hexdigest()}\n"
    assert corpus_hash({"b": text_hash("2"), "a": text_hash("1")}) == sha256(lines.encode()).hexdigest()


def test_exclude_takes_files_away(gather):
    assert [document.path for document in gather(exclude=["**/*.py"]).documents] == [
        "demo/docs/index.md",
        "demo/src/b.rs",
    ]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"include": ["src/**", "dosc/**"]}, "include pattern `dosc/\\*\\*` matches none"),
        ({"include": ["src/*.png", "src/empty.py"]}, "no text is left of 12 files \\(2 selected: 1 binary, 1 empty\\)"),
        ({"exclude": ["**"]}, "no text is left of 12 files \\(0 selected: none skipped\\)"),
        ({"path": "elsewhere"}, "`elsewhere` is missing"),
        ({"key": "a/b"}, "a plain name"),
    ],
)
def test_faults_name_the_suite_and_the_source(gather, settings, message):
    with pytest.raises(AssayError, match=rf"suite s, source (demo|a/b): .*{message}"):
        gather(**settings)


def test_a_suite_without_sources_is_refused(tmp_path):
    with pytest.raises(AssayError, match="suite s: it has no `sources`"):
        collect(SuiteConfig(name="s", kind="rag", sources={}), tmp_path)


def test_collects_all_kinds_of_sources(repository, make_tar, folder, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    archive = make_tar([("p-1.0/PKG-INFO", b"License: MIT\n"), ("p-1.0/p.py", b"p = 1\n")], "p-1.0.tar.gz")
    monkeypatch.setattr(module, "fetch_sdist", lambda *_: archive)
    git_url = str(repository[0].relative_to(tmp_path))
    sources = {
        "p": PypiSource(kind="pypi", name="p", version="1.0", sha256="0" * 64, include=["*.py"]),
        "g": GitSource(kind="git", url=git_url, revision="v1", include=["src/**"]),
        "d": DirSource(kind="dir", path="demo", include=["docs/**"]),
    }
    corpus = collect(SuiteConfig(name="s", kind="rag", sources=sources), tmp_path / "cache")
    assert [document.path for document in corpus.documents] == ["d/docs/index.md", "g/src/a.py", "p/p.py"]
    described = corpus.manifest["sources"]
    assert described["g"]["commit"] == repository[1]("rev-parse", "v1")
    assert described["g"]["skipped"]["link"] == {"files": 1, "examples": ["g/src/link.py"]}
    assert (described["p"]["sha256"], described["p"]["version"], described["p"]["licence"]) == ("0" * 64, "1.0", "MIT")
    assert str(tmp_path) not in json.dumps(corpus.manifest)
