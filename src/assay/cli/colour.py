"""Whether to paint: on a terminal alone, and not where the person asked for none (https://no-color.org)."""

import os
import sys


def colours() -> bool:
    """Of stdout. An empty NO_COLOR says nothing; TERM=dumb is a terminal that knows no colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
