"""Whether the tests of the report can open it in a browser."""

import shutil

from assay.diagnosing.check import Check, ok

NAMES = ("chromium", "chromium-browser", "google-chrome")


def check_browser() -> list[Check]:
    found = next((name for name in NAMES if shutil.which(name)), None)
    if found:
        return [ok("browser", f"{found}, for the report's own tests")]
    return [ok("browser", "none: `make test` leaves the report's tests in a browser out (apt install chromium)")]
