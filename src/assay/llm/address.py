"""The address of a model's server: plain, so that it may stand in keys, outputs and messages."""

from urllib.parse import SplitResult, urlsplit

from assay.errors import AssayError


def plain_address(base_url: str) -> str:
    """`base_url` without a last slash. AssayError where it is none, or could hold a credential."""
    parts = _split(base_url)
    if parts.username or parts.password or parts.query or parts.fragment:
        raise AssayError(
            "base_url holds more than scheme, host and path. Remove the user, password or query: "
            "an address ends up in outputs. Name an environment variable that holds the key in `key_env`."
        )
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise AssayError(f"base_url: `{base_url}` is no HTTP address. Write it as http://host:port.")
    return base_url.rstrip("/")


def port(base_url: str) -> int | None:
    return _split(base_url).port


def _split(base_url: str) -> SplitResult:
    try:
        parts = urlsplit(base_url)
        _ = parts.port
    except ValueError:
        raise AssayError("base_url is no HTTP address. Write it as http://host:port.") from None
    return parts
