"""`assay --version`."""

import argparse
import platform
from collections.abc import Sequence
from typing import Any


class Version(argparse.Action):
    """Reads the version only when it is asked for: looking it up takes as long as the rest of the start."""

    def __init__(self, option_strings: Sequence[str], dest: str, **settings: Any) -> None:
        super().__init__(option_strings, dest, nargs=0, help="say which version this is", **settings)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            known = version("assay")
        except PackageNotFoundError:
            known = "of a checkout that is not installed (`make setup`)"
        print(f"assay {known}, Python {platform.python_version()}")
        parser.exit()
