"""Keep secrets out of what is logged: they are known by their names."""

import re
from collections.abc import Mapping
from typing import Any

_SECRET = re.compile(
    r"(?:^|[_.-])(?i:api_?key|key|token|password|passwd|secret|credentials?|authorization)$"
    r"|(?<=[a-z0-9])(?:Key|Token|Password|Secret|Credentials?)$"  # accessToken
)


def without_secrets(settings: Any) -> Any:
    """`settings` without the entries, at any depth, that are named like a secret, whatever they hold."""
    if isinstance(settings, Mapping):
        return {name: without_secrets(entry) for name, entry in settings.items() if not _SECRET.search(str(name))}
    return [without_secrets(entry) for entry in settings] if isinstance(settings, list) else settings
