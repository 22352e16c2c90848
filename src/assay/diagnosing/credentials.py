"""Whether the credentials that the back ends need are there. Presence alone: neither a value nor a path is told."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from assay.diagnosing.back_ends import BackEnd
from assay.diagnosing.check import Check, fail, ok, warn
from assay.llm.vertex_credentials import LOG_IN


def check_credentials(
    chosen: Sequence[BackEnd], environment: Mapping[str, str] = os.environ, home: Path | None = None
) -> Iterator[Check]:
    """home: where gcloud keeps its files below `.config`."""
    for name in dict.fromkeys(each.key_env for each in chosen if each.key_env):
        if environment.get(name, "").strip():
            yield ok("credentials", f"{name} is set")
        else:
            yield fail("credentials", f"the environment variable {name} is not set", f"export {name}=...")
    if any(each.kind == "vertex" for each in chosen):
        yield from _google(environment, home or Path.home())
    elif not any(each.key_env for each in chosen):
        yield ok("credentials", "none is needed")


def _google(environment: Mapping[str, str], home: Path) -> Iterator[Check]:
    """Google's Application Default Credentials: https://google.aip.dev/auth/4110."""
    named = environment.get("GOOGLE_APPLICATION_CREDENTIALS", "").strip()
    folder = Path(environment.get("CLOUDSDK_CONFIG", "").strip() or home / ".config" / "gcloud")
    if named and not Path(named).is_file():
        yield fail("google", "GOOGLE_APPLICATION_CREDENTIALS is set, and names no file", LOG_IN)
    elif named or (folder / "application_default_credentials.json").is_file():
        yield ok("google", "a credentials file is there")
    else:
        yield warn("google", "no credentials file; a machine of Google's has others, which only a call finds", LOG_IN)
