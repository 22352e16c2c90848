"""Whether DVC is there, has a place for its cache, and has a remote to share outputs by."""

import os
import re
import shutil
from configparser import ConfigParser
from configparser import Error as ConfigError
from pathlib import Path

from assay.diagnosing.check import Check, fail, ok, warn
from assay.diagnosing.packages import installed

FOLDER = Path(".dvc")
_REMOTE = re.compile(r"""['"]?remote "([^"]+)"['"]?""")


def check_dvc() -> list[Check]:
    """Of a remote the name alone is told: its address may hold a user or a key."""
    version = installed("dvc")
    if version is None or shutil.which("dvc") is None:
        what = "not installed" if version is None else f"{version} is installed, but the command is not on the PATH"
        return [fail("dvc", what, "make setup; source .venv/bin/activate")]
    if not FOLDER.is_dir():
        return [fail("dvc", f"{version}; this folder is no DVC repository ({FOLDER}/ is missing)", "dvc init")]
    try:
        config = read_dvc_config()
    except (ConfigError, UnicodeDecodeError):
        return [fail("dvc", f"{version}; {FOLDER}/config cannot be read", f"Mend {FOLDER}/config and config.local.")]
    return [ok("dvc", str(version)), _cache(config), _remote(config)]


def read_dvc_config() -> ConfigParser:
    """What git holds, and on top of it what is only here."""
    config = ConfigParser(interpolation=None, strict=False)
    config.read([FOLDER / "config", FOLDER / "config.local"], encoding="utf-8")
    return config


def _cache(config: ConfigParser) -> Check:
    chosen = config.get("cache", "dir", fallback="").strip()
    folder = FOLDER / chosen if chosen else FOLDER / "cache"
    there = next((path for path in (folder, *folder.absolute().parents) if path.exists()), Path("/"))
    if not os.access(there, os.W_OK | os.X_OK):
        return fail("dvc cache", f"{folder} cannot be written to", "Change its owner or mode, or: dvc cache dir PATH")
    return ok("dvc cache", f"{folder} can be written to")


def _remote(config: ConfigParser) -> Check:
    names = [match[1] for section in config.sections() if (match := _REMOTE.fullmatch(section))]
    chosen = config.get("core", "remote", fallback="").strip()
    if not names:
        seen = "none: outputs are measured here, and cannot be pulled or pushed"
        return warn("dvc remote", seen, "dvc remote add --default NAME URL, where a team or CI shares outputs")
    if chosen not in names:
        seen = f"{', '.join(names)}, none of them the default"
        return warn("dvc remote", seen, f"dvc remote default {names[0]}")
    return ok("dvc remote", f"{chosen} is configured")
