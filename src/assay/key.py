"""An API key, read from the environment when a call is made; it is kept nowhere."""

import os
import re

from assay.errors import AssayError

_NAME = re.compile(r"[A-Z_][A-Z0-9_]{0,63}")
_SECRET = re.compile(
    r"auth(?!or)|authori[sz]ation|bearer|cookie|secret|passw|credential"
    r"|(?<!cache[_-])key(?!word)"  # prompt_cache_key
    r"|(access|refresh)[_-]?token"
    r"|(?<![be]os[_-])token(?!s|i[sz]|[_-]?(ids?|budget|count|limit)(?![a-z]))",  # not max_tokens, stop_token_ids
    re.IGNORECASE,
)


def check_key_name(name: str, field: str = "key_env") -> None:
    """AssayError where `name` is no name of a variable. What it is instead is not shown: it may be the key.

    field: of the configuration, as the message calls it.
    """
    if not _NAME.fullmatch(name):
        raise AssayError(
            f"{field} must name an environment variable in capitals, such as OPENAI_API_KEY; "
            "the key itself does not belong into a configuration."
        )


def looks_secret(name: str) -> bool:
    """Whether a header, parameter or field of that name holds a secret as a rule."""
    return bool(_SECRET.search(name))


def read_key(name: str, field: str = "key_env") -> str:
    key = os.environ.get(name, "").strip()
    if not key:
        raise AssayError(f"The environment variable {name} (`{field}`) holds no key. Set it and run it again.")
    if not (key.isascii() and key.isprintable() and " " not in key):
        raise AssayError(
            f"What the environment variable {name} (`{field}`) holds is no key: it has blanks, or is not ASCII."
        )
    return key
