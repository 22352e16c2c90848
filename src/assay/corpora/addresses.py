"""Addresses as they may be shown: without a user's name, password or token."""

import re


def redacted(text: str) -> str:
    """`text` with the credentials removed from every address in it."""
    return re.sub(r"//[^/\s]*@", "//", text)
