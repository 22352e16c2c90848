import pytest

from assay.corpora.globs import check_includes, matches, selected
from assay.errors import AssayError


@pytest.mark.parametrize(
    ("pattern", "taken", "left"),
    [
        ("**", ["a", "a/b/c.py"], []),
        ("src/**", ["src/a", "src/a/b.py"], ["src", "lib/src/a"]),
        ("*.py", ["a.py", ".py"], ["a/b.py", "a.pyi"]),
        ("**/*.py", ["a.py", "a/b.py", "a/b/c.py"], ["a.rs"]),
        ("src/**/test_?.py", ["src/test_1.py", "src/a/b/test_1.py"], ["src/test_10.py", "test_1.py"]),
        ("docs/[a-c]*.rst", ["docs/a.rst", "docs/cd.rst"], ["docs/d.rst", "docs/a/b.rst"]),
        ("[!a-c].md", ["d.md"], ["a.md", "/.md"]),
        ("a+(b).py", ["a+(b).py"], ["aab.py"]),
        ("a[.py", ["a[.py"], ["a.py"]),
    ],
)
def test_matches_the_path_inside_the_source(pattern, taken, left):
    assert [path for path in taken + left if matches(path, pattern)] == taken


def test_exclude_wins_over_include():
    assert selected("src/a.py", ["src/**"], ["**/b.py"])
    assert not selected("src/b.py", ["src/**"], ["**/b.py"])
    assert not selected("docs/a.py", ["src/**"], [])


@pytest.mark.parametrize("pattern", ["", "/src/**", "src//a", "../a", "./a", "src/**.py", "docs/", "[z-a].py", "[].py"])
def test_refuses_a_malformed_pattern(pattern):
    with pytest.raises(AssayError, match="glob"):
        matches("a", pattern)


def test_names_each_include_that_matches_nothing():
    paths = ["src/flask/app.py", "docs/index.rst"]
    with pytest.raises(AssayError) as raised:
        check_includes(["src/**", "docs/indx.rst", "zzz", "docs"], paths)
    message = str(raised.value)
    assert "`docs/indx.rst` matches none of 2 files. closest: `docs/index.rst`?" in message
    assert "`zzz` matches none of 2 files. Mend" in message
    assert "it is a folder, write `docs/**`" in message
    assert "src/**" not in message
