import pytest

from assay.corpora.labels import language, roles


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.py", "", "python"),
        ("a.PYI", "", "python"),
        ("src/lib.rs", "", "rust"),
        ("a.mjs", "", "javascript"),
        ("a.tsx", "", "typescript"),
        ("a.go", "", "go"),
        ("A.java", "", "java"),
        ("_speedups.c", "", "c"),
        ("README.md", "", "markdown"),
        ("a.rst", "", "rst"),
        ("a.toml", "", "toml"),
        ("a.yml", "", "yaml"),
        ("a.json", "", "json"),
        ("setup.cfg", "", "ini"),
        (".editorconfig", "", "ini"),
        ("a.html", "", "html"),
        ("a.css", "", "css"),
        ("run.sh", "", "shell"),
        ("run", "#!/usr/bin/env python3\n", "python"),
        ("run", "#!/usr/bin/env -S FOO=1 node --x\n", "javascript"),
        ("run", "\ufeff#!/bin/sh -e\n", "shell"),
        ("run", "#! /usr/bin/python3.11\n", "python"),
        ("run", "#!/usr/bin/perl\n", "text"),
        ("run", "#!\n", "text"),
        ("page", "<!DOCTYPE html>\n", "html"),
        ("notes.txt", "#!/bin/sh\n", "text"),
        ("LICENSE", "Permission is granted", "text"),
    ],
)
def test_language_by_name_then_by_first_line(path, text, expected):
    assert language(path, text) == expected


@pytest.mark.parametrize(
    ("path", "known", "expected"),
    [
        ("tests/test_app.py", "python", ("test",)),
        ("src/tests/helpers.py", "python", ("test",)),
        ("pkg/server_test.go", "go", ("test",)),
        ("web/a.spec.ts", "typescript", ("test",)),
        ("src/click/testing.py", "python", ()),
        ("src/contest.py", "python", ()),
        ("docs/index.rst", "rst", ("documentation",)),
        ("README", "text", ("documentation",)),
        ("LICENSE.txt", "text", ("documentation",)),
        ("history.py", "python", ()),
        ("docs/conf.py", "python", ("documentation", "configuration")),
        ("tests/README.md", "markdown", ("test", "documentation")),
        ("pyproject.toml", "toml", ("configuration",)),
        (".github/workflows/ci.yaml", "yaml", ("configuration",)),
        ("Makefile", "text", ("configuration",)),
        ("data/cities.json", "json", ()),
        ("package.json", "json", ("configuration",)),
        ("src/flask/app.py", "python", ()),
    ],
)
def test_roles_by_path(path, known, expected):
    assert roles(path, known) == expected
