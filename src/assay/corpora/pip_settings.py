"""What pip is configured with: the environment before the configuration files, as pip itself does."""

import subprocess
import sys
from ast import literal_eval
from functools import lru_cache

SECTIONS = (":env:", "install", "global")  # the first that has the setting wins


def pip_setting(name: str) -> str | None:
    """A setting by its long name, such as index-url; None where pip has its default (or there is no pip)."""
    settings = dict(map(_setting, _listing()))
    return next((settings[f"{section}.{name}"] for section in SECTIONS if f"{section}.{name}" in settings), None)


@lru_cache(maxsize=1)
def _listing() -> tuple[str, ...]:
    """Lines such as global.index-url='https://...'"""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "config", "list"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 (fixed arguments)
    lines = done.stdout.split("\n") if done.returncode == 0 else []
    return tuple(line.strip() for line in lines if "=" in line)


def _setting(line: str) -> tuple[str, str]:
    key, _, shown = line.partition("=")
    return key, str(literal_eval(shown))
