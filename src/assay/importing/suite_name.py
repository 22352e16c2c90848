"""Which names a suite may have: they become names of folders, of files of conf/suite and of stages."""

import re

import yaml

from assay.errors import AssayError

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")


def check_suite_name(name: str) -> None:
    """AssayError unless the name is letters, digits, `-`, `_` and `.`, begins with a letter, and is a text in YAML."""
    if not _NAME.fullmatch(name) or name.endswith("."):
        raise AssayError(
            f"--suite: `{name[:80]}` cannot name a suite. Use letters, digits, `-`, `_` and `.`, a letter first."
        )
    if yaml.safe_load(name) != name:
        raise AssayError(f"--suite: `{name}` is no text in YAML. Choose another name.")
