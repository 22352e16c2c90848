"""Headers or parameters of a call: names with values, of which secret ones come from the environment."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assay.errors import AssayError
from assay.key import check_key_name, looks_secret, read_key

_NAME = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")  # a token of RFC 9110


@dataclass(frozen=True, slots=True)
class _FromEnvironment:
    env: str
    prefix: str = ""


class NamedValues:
    """`{Accept: application/json, Authorization: {env: NAME, prefix: "Bearer "}}`

    AssayError where the value of a secret stands in the configuration itself; it is not shown.
    """

    def __init__(self, given: Mapping[str, Any], field: str) -> None:
        """field: of the configuration: headers, parameters."""
        if not isinstance(given, Mapping):
            raise AssayError(f"{field}: must be names with their values.")
        self._field = field
        self._values = {name: _value(name, value, field) for name, value in given.items()}

    @property
    def public(self) -> dict[str, str]:
        """Those that stand in the configuration itself."""
        return {name: value for name, value in self._values.items() if isinstance(value, str)}

    def check(self) -> None:
        """AssayError where a variable is not set."""
        self.read()

    def read(self) -> tuple[dict[str, str], tuple[str, ...]]:
        """The values by name, and the secrets in them; read anew from the environment and kept nowhere."""
        values, secrets = {}, []
        for name, value in self._values.items():
            if isinstance(value, str):
                values[name] = value
                continue
            secret = read_key(value.env, f"{self._field}.{name}.env")
            values[name] = value.prefix + secret
            secrets.append(secret)
        return values, tuple(secrets)


def _value(name: Any, value: Any, field: str) -> str | _FromEnvironment:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise AssayError(f"{field}: a name is malformed. Use letters, digits and hyphens.")
    if isinstance(value, Mapping):
        return _from_environment(name, value, field)
    if looks_secret(name):
        raise AssayError(
            f"{field}.{name}: a secret does not belong into a configuration. "
            "Name the environment variable that holds it: {env: NAME}."
        )
    written = value if isinstance(value, str) else str(value)
    if value is None or isinstance(value, bool | list) or not _one_line(written):
        raise AssayError(f"{field}.{name}: must be a text of printable ASCII, or {{env: NAME, prefix: ...}}.")
    return written


def _from_environment(name: str, value: Mapping[str, Any], field: str) -> _FromEnvironment:
    unknown = sorted(str(key) for key in value if key not in {"env", "prefix"})
    if unknown or "env" not in value:
        raise AssayError(f"{field}.{name}: write {{env: NAME}} or {{env: NAME, prefix: ...}}.")
    check_key_name(str(value["env"]), f"{field}.{name}.env")
    prefix = value.get("prefix", "")
    if not isinstance(prefix, str) or not _one_line(prefix):
        raise AssayError(f"{field}.{name}.prefix: must be a text of printable ASCII, such as `Bearer `.")
    return _FromEnvironment(str(value["env"]), prefix)


def _one_line(text: str) -> bool:
    return text.isascii() and text.isprintable()
