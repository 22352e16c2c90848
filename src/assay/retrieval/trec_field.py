"""A field of a TREC file: white space ends one, so it is percent-encoded in ids, and the percent sign with it."""


def trec_field(text: str) -> str:
    return "".join(_percent(char) if char.isspace() or char == "%" else char for char in text)


def _percent(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode())
