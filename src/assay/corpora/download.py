"""A file of a release, fetched once into the cache from the index that pip is configured with.

A broken download is kept as `<name>.part` and goes on where it stopped. A file is used only if its digest is right.
"""

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from assay.config import PypiSource
from assay.corpora.addresses import redacted
from assay.corpora.pip_settings import pip_setting
from assay.errors import AssayError

if TYPE_CHECKING:
    from pypi_simple import DistributionPackage
    from requests import Response, Session

Kind = Literal["sdist", "wheel"]
TIMEOUT = (10, 60)  # seconds to connect, seconds between two blocks
BLOCK = 65_536
ATTEMPTS = 3


def fetch_sdist(source: PypiSource, cache: Path, max_bytes: int, endpoint: str | None = None) -> Path:
    """Where the sdist lies: below `cache`/downloads/<sha256>, fetched unless it is there already.

    endpoint: the index; by default pip's `index-url`, else the public index. AssayError where the index, the release or
    the network fails, the digest is another one, or the file is longer than `max_bytes`.
    """
    return _fetch("sdist", source, cache, max_bytes, endpoint)


def fetch_wheel(source: PypiSource, cache: Path, max_bytes: int, endpoint: str | None = None) -> Path:
    """As `fetch_sdist`: the wheel of that digest, without what it depends on; none of its code is run."""
    return _fetch("wheel", source, cache, max_bytes, endpoint)


def _fetch(kind: Kind, source: PypiSource, cache: Path, max_bytes: int, endpoint: str | None) -> Path:
    import requests

    folder = cache / "downloads" / source.sha256
    present = _present(folder, source.sha256)
    if present is not None:
        return present
    try:
        with _session() as session:
            package = _find(kind, source, session, endpoint or pip_setting("index-url"))
            return download(package.url, folder / _plain(package.filename), source.sha256, session, max_bytes)
    except requests.RequestException as error:
        raise AssayError(
            f"{source.name}=={source.version} could not be fetched: {redacted(str(error))}\n"
            "  Check the network and pip's `index-url` and run it again: what was fetched so far is kept."
        ) from None


def download(url: str, target: Path, digest: str, session: "Session", max_bytes: int) -> Path:
    """Fetch `url` into `target` by way of `<target>.part`, going on after what lies there.

    AssayError on a wrong digest or more than `max_bytes`: the part is removed then. RequestException where the network
    fails time and again: the part is kept.
    """
    import requests

    part = target.with_name(target.name + ".part")
    part.parent.mkdir(parents=True, exist_ok=True)
    for attempt in range(1, ATTEMPTS + 1):
        try:
            _go_on(url, part, session, max_bytes)
            break
        except (requests.ConnectionError, requests.Timeout, requests.exceptions.ChunkedEncodingError):
            if attempt == ATTEMPTS:
                raise
    found = _digest(part)
    if found != digest:
        part.unlink()
        raise AssayError(
            f"{target.name} has another digest than expected.\n"
            f"  expected sha256 {digest}\n  found    sha256 {found}\n"
            "  It was removed. Run it again; if the digest stays, find out why before you change `sha256`."
        )
    part.replace(target)
    return target


def _go_on(url: str, part: Path, session: "Session", max_bytes: int) -> None:
    have = part.stat().st_size if part.exists() else 0
    headers = {"Accept-Encoding": "identity"} | ({"Range": f"bytes={have}-"} if have else {})
    with session.get(url, headers=headers, stream=True, timeout=TIMEOUT) as response:
        if have and response.status_code == 416:  # nothing lies behind the part: it is whole, or not of this file
            return
        response.raise_for_status()
        start = have if _goes_on(response, have) else 0
        _write(response, part, start, max_bytes)


def _goes_on(response: "Response", have: int) -> bool:
    """Whether the server sends the rest; it may ignore the range and send all."""
    return response.status_code == 206 and response.headers.get("Content-Range", "").startswith(f"bytes {have}-")


def _write(response: "Response", part: Path, start: int, max_bytes: int) -> None:
    from tqdm import tqdm

    length = response.headers.get("Content-Length", "")
    total = start + int(length) if length.isdecimal() else None
    bar = tqdm(
        total=total,
        initial=start,
        unit="B",
        unit_scale=True,
        desc=part.stem,
        leave=False,
        disable=not sys.stderr.isatty(),
    )
    written = start
    with bar, part.open("r+b" if start else "wb") as file:
        file.seek(start)
        for block in response.iter_content(BLOCK):
            written += len(block)
            if written > max_bytes:
                part.unlink()
                raise AssayError(
                    f"{part.stem} is longer than max_bytes = {max_bytes}. Raise the limit if you trust it."
                )
            file.write(block)
            bar.update(len(block))


def _find(kind: Kind, source: PypiSource, session: "Session", endpoint: str | None) -> "DistributionPackage":
    from pypi_simple import PYPI_SIMPLE_ENDPOINT, NoSuchProjectError, PyPISimple

    client = PyPISimple(endpoint or PYPI_SIMPLE_ENDPOINT, session=session)
    try:
        packages = client.get_project_page(source.name, timeout=TIMEOUT).packages
    except NoSuchProjectError:
        raise AssayError(f"the index has no package `{source.name}`. Mend `name`, or pip's `index-url`.") from None
    files = [package for package in packages if package.package_type == kind]
    released = [package for package in files if _same_version(package.version, source.version)]
    if not released:
        raise AssayError(_no_file(kind, source, files))
    return _by_digest(source, released)


def _by_digest(source: PypiSource, released: list["DistributionPackage"]) -> "DistributionPackage":
    """The file with the configured digest; an index may give none, then the download tells."""
    for package in released:
        if package.digests.get("sha256", source.sha256) == source.sha256:
            return package
    offered = ", ".join(package.digests["sha256"] for package in released)
    raise AssayError(
        f"{source.name}=={source.version} has another digest than expected.\n"
        f"  expected sha256 {source.sha256}\n  offered  sha256 {offered}\n"
        "  Mend `sha256`, once you know that the release is the one you mean."
    )


def _no_file(kind: Kind, source: PypiSource, files: list["DistributionPackage"]) -> str:
    versions = [package.version for package in files if package.version]
    known = f"it has {kind}s of {', '.join(versions[-5:])}" if versions else f"it has no {kind} at all"
    return f"the index has no {kind} of {source.name}=={source.version}; {known}. Mend `version`."


def _same_version(found: str | None, wanted: str) -> bool:
    from packaging.version import InvalidVersion, Version

    try:
        return found is not None and Version(found) == Version(wanted)
    except InvalidVersion:
        return found == wanted


def _plain(filename: str) -> str:
    """AssayError where the index names a file that would lie elsewhere."""
    if Path(filename).name != filename or filename.startswith("."):
        raise AssayError(f"the index names a file `{filename}`, which is no plain file name.")
    return filename


def _present(folder: Path, digest: str) -> Path | None:
    files = sorted(path for path in folder.glob("*") if path.suffix != ".part")
    return next((path for path in files if _digest(path) == digest), None)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _session() -> "Session":
    """Connections and answers that fail in passing are tried anew; pip's `cert` holds here too."""
    from requests import Session
    from requests.adapters import HTTPAdapter
    from urllib3.util import Retry

    retry = Retry(
        ATTEMPTS - 1, backoff_factor=0.5, status_forcelist=(429, 500, 502, 503, 504), respect_retry_after_header=False
    )
    session = Session()
    session.verify = pip_setting("cert") or True
    for scheme in ("https://", "http://"):
        session.mount(scheme, HTTPAdapter(max_retries=retry))
    return session
