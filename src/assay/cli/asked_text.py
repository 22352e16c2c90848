"""Ask a person for what the command line did not say."""

import sys

from assay.errors import AssayError


class LeftError(Exception):
    """The person ended the asking."""


def ask(what: str) -> str:
    """What is typed for `what`, without blanks around it; asked again until there is something.

    The question goes to stderr, so that stdout stays the result's. Left at Ctrl-C and at the end of the input.
    AssayError where the input is not UTF-8.
    """
    try:
        while True:
            print(f"{what}: ", end="", file=sys.stderr, flush=True)
            line = sys.stdin.readline()
            if not line:
                raise LeftError
            if line.strip():
                return line.strip()
            print(f"  the {what} is empty.", file=sys.stderr)
    except KeyboardInterrupt:
        raise LeftError from None
    except UnicodeDecodeError:
        raise AssayError(f"the {what} is not UTF-8. Set the terminal's encoding to it.") from None
