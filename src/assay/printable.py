"""What would drive the terminal, or is hidden, made visible."""


def printable(text: str) -> str:
    """`text` on one line, control characters as escapes."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def printable_lines(text: str) -> str:
    """The same of each line; the line ends stay."""
    return "\n".join(printable(line) for line in text.split("\n"))
