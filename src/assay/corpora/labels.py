"""What a file is, by its path and content: its language and its roles."""

import re
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

UNKNOWN = "text"
LANGUAGES = {
    ".py": "python",
    ".pyi": "python",
    ".rs": "rust",
    ".js": "javascript",
    ".mjs": "javascript",
    ".cjs": "javascript",
    ".jsx": "javascript",
    ".ts": "typescript",
    ".mts": "typescript",
    ".cts": "typescript",
    ".tsx": "typescript",
    ".go": "go",
    ".java": "java",
    ".c": "c",
    ".h": "c",
    ".md": "markdown",
    ".markdown": "markdown",
    ".rst": "rst",
    ".toml": "toml",
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".ini": "ini",
    ".cfg": "ini",
    ".html": "html",
    ".htm": "html",
    ".css": "css",
    ".sh": "shell",
    ".bash": "shell",
    ".zsh": "shell",
}
NAMES = {".editorconfig": "ini", ".flake8": "ini", ".coveragerc": "ini", ".bashrc": "shell", ".profile": "shell"}
INTERPRETERS = {"python": "python", "pypy": "python", "node": "javascript", "bun": "javascript", "deno": "typescript"}
SHELLS = {"sh", "bash", "zsh", "dash", "ksh"}

TEST_FOLDERS = {"test", "tests", "__tests__", "spec", "specs"}
TEST_FILES = (
    "test_*.py",
    "*_test.py",
    "conftest.py",
    "*_test.go",
    "*_test.rs",
    "*.test.[cmjt]*",
    "*.spec.[cmjt]*",
    "*Test.java",
    "*Tests.java",
)
DOCUMENTATION_FOLDERS = {"doc", "docs", "documentation", "man"}
DOCUMENTATION_LANGUAGES = {"markdown", "rst"}
DOCUMENTATION_FILES = re.compile(
    r"(readme|changes|changelog|history|news|authors|contributing|licen[cs]e|copying|notice|security)\b.*",
    re.IGNORECASE,
)
CONFIGURATION_LANGUAGES = {"toml", "yaml", "ini"}
CONFIGURATION_FILES = (
    ".*",  # .gitignore and its kin
    "Dockerfile*",
    "MANIFEST.in",
    "Makefile",
    "conf.py",
    "go.mod",
    "noxfile.py",
    "package.json",
    "pom.xml",
    "requirements*.txt",
    "setup.py",
    "tsconfig*.json",
    "*.config.[cmjt]*",
)


def language(path: str, text: str) -> str:
    """The language by the file's name, else by its first line (`#!` or an HTML doctype); "text" where unknown."""
    name = PurePosixPath(path).name
    known = NAMES.get(name) or LANGUAGES.get(PurePosixPath(path).suffix.lower())
    if known or PurePosixPath(path).suffix:
        return known or UNKNOWN
    return _by_first_line(text.lstrip("\ufeff").partition("\n")[0])


def roles(path: str, language: str) -> tuple[str, ...]:
    """Of test, documentation, configuration, in this order: those that the path and the language speak for."""
    found = {
        "test": _is_test(path),
        "documentation": _documents(path, language),
        "configuration": _configures(path, language),
    }
    return tuple(role for role, holds in found.items() if holds)


def _by_first_line(line: str) -> str:
    if line.lower().startswith(("<!doctype html", "<html")):
        return "html"
    if not line.startswith("#!"):
        return UNKNOWN
    words = [PurePosixPath(word).name for word in line[2:].split() if word[0] != "-" and "=" not in word]
    program = next((word for word in words if word != "env"), "")
    program = re.sub(r"[\d.]+$", "", program)
    return "shell" if program in SHELLS else INTERPRETERS.get(program, UNKNOWN)


def _is_test(path: str) -> bool:
    *folders, name = path.split("/")
    return bool(TEST_FOLDERS & set(folders)) or any(fnmatchcase(name, pattern) for pattern in TEST_FILES)


def _documents(path: str, language: str) -> bool:
    *folders, name = path.split("/")
    if DOCUMENTATION_FOLDERS & set(folders) or language in DOCUMENTATION_LANGUAGES:
        return True
    return language == UNKNOWN and DOCUMENTATION_FILES.fullmatch(name) is not None


def _configures(path: str, language: str) -> bool:
    name = path.rpartition("/")[2]
    return language in CONFIGURATION_LANGUAGES or any(fnmatchcase(name, pattern) for pattern in CONFIGURATION_FILES)
