"""Google's Application Default Credentials: found and fresh before any work, shown nowhere.

https://google.aip.dev/auth/4110. The messages of google-auth are not passed on: they quote the path of the file, or
what the token service replied.
"""

import logging
import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn

from assay.errors import AssayError
from assay.llm.chat import CallFailed

if TYPE_CHECKING:
    from google.auth.credentials import Credentials

LOG_IN = (
    "Run `gcloud auth application-default login`, or set GOOGLE_APPLICATION_CREDENTIALS to the file of a "
    "service account's key."
)
_SCOPE = "https://www.googleapis.com/auth/cloud-platform"


def find_credentials(project: str | None) -> "tuple[Credentials, str]":
    """This machine's credentials and the project to call: `project`, else GOOGLE_CLOUD_PROJECT, else their own.

    AssayError with the mend where one of the two is missing. It waits 3 s for a metadata server, not 12.
    """
    import google.auth
    from google.auth.exceptions import GoogleAuthError

    logging.getLogger("google.auth").setLevel(logging.ERROR)  # its warnings say what the messages here say
    try:
        probe: Any = _ProbeOnce()
        credentials, own_project = google.auth.default(scopes=[_SCOPE], request=probe)
    except (GoogleAuthError, ValueError, OSError):
        raise AssayError(f"Vertex AI: there are no usable Google credentials on this machine.\n  {LOG_IN}") from None
    if not (project or own_project):
        raise AssayError(
            "Vertex AI: no Google Cloud project is set, and the credentials name none.\n"
            "  Set the model's `project`, or the environment variable GOOGLE_CLOUD_PROJECT."
        )
    return credentials, project or str(own_project)


def refresh(credentials: Any, seconds: float) -> None:
    """Get a token for `credentials` of google-auth now. seconds: of one request to the token service.

    AssayError where the credentials have expired or been revoked, CallFailed where the service does not answer.
    """
    from google.auth.exceptions import GoogleAuthError
    from google.auth.transport.requests import Request

    try:
        credentials.refresh(partial(Request(), timeout=seconds))
    except (GoogleAuthError, ValueError, TypeError) as error:  # TypeError: the reply is a page, of a login portal say
        raise_unauthorized(error)


def raise_unauthorized(error: Exception) -> NoReturn:
    from google.auth.exceptions import TransportError

    if isinstance(error, TransportError):
        raise CallFailed("connection", "Google's token service cannot be reached") from None
    if getattr(error, "retryable", False):
        raise CallFailed("server error", "Google's token service fails") from None
    raise AssayError(
        f"Vertex AI: Google gives no token for these credentials{_code(error)}: "
        f"they are wrong, have expired or been revoked.\n  {LOG_IN}"
    ) from None


def _code(error: Exception) -> str:
    """OAuth's code of the error, such as ` (invalid_grant)`, and no word of the rest."""
    found = re.match(r"[a-z]+(_[a-z]+)+(?=:)", str(error.args[0])) if error.args else None
    return f" ({found[0]})" if found else ""


class _ProbeOnce:
    """Asks the metadata server, which Google's own machines have, once: google-auth would ask thrice, with waits."""

    def __init__(self) -> None:
        from google.auth.transport.requests import Request

        self._request = Request()

    def __call__(self, url: str, method: str = "GET", headers: Mapping[str, str] | None = None, **settings: Any) -> Any:
        from google.auth.exceptions import TransportError

        try:
            return self._request(url, method=method, headers=headers, **settings)
        except TransportError:
            if "metadata-flavor" in (headers or {}):
                return _Nobody()
            raise


class _Nobody:
    """The answer of a metadata server that is not there."""

    status = 503
    headers: Mapping[str, str] = {}
    data = b""
