"""Untrusted text inside a prompt: fenced by marks that it cannot hold, so that it cannot close them."""

from collections.abc import Sequence
from hashlib import sha256


def fenced(name: str, text: str) -> str:
    """`text` between an opening and a closing mark that carry a digest of it.

    A text that held its own mark would have another digest. The same text has the same marks: its call is known again.
    """
    mark = f"{name}-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
    return f"<{mark}>\n{text}\n</{mark}>"


def fenced_list(name: str, texts: Sequence[str]) -> str:
    """The texts numbered from 1, each in a fence of its own: the numbers stand outside, where no text can forge one."""
    return "\n".join(f"{number}.\n{fenced(name, text)}" for number, text in enumerate(texts, start=1))
