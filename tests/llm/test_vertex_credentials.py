import json
import time

import pytest

from assay.errors import AssayError
from assay.llm.chat import CallFailed
from assay.llm.vertex_credentials import find_credentials, refresh


@pytest.mark.parametrize(
    ("given", "environment", "found"), [("p", "e", "p"), (None, "e", "e"), (None, None, "own-project")]
)
def test_the_project(service_account, monkeypatch, given, environment, found):
    if environment:
        monkeypatch.setenv("GOOGLE_CLOUD_PROJECT", environment)
    assert find_credentials(given)[1] == found


def test_no_project(service_account):
    account = json.loads(service_account.read_text())
    del account["project_id"]
    service_account.write_text(json.dumps(account))
    with pytest.raises(AssayError, match="GOOGLE_CLOUD_PROJECT"):
        find_credentials(None)


def test_no_credentials(no_google_account):
    with pytest.raises(AssayError, match="gcloud auth application-default login") as caught:
        find_credentials("p")
    assert "GOOGLE_APPLICATION_CREDENTIALS" in str(caught.value)


@pytest.mark.parametrize("content", [None, "no JSON: planted-content", '{"type": "planted-content"}', "{}"])
def test_a_file_that_holds_no_credentials_is_not_shown(service_account, content):
    if content is None:
        service_account.unlink()
    else:
        service_account.write_text(content)
    with pytest.raises(AssayError, match="gcloud auth") as caught:
        find_credentials("p")
    assert "planted" not in str(caught.value)


def test_a_key_that_is_broken_is_not_shown(service_account):
    account = json.loads(service_account.read_text())
    service_account.write_text(json.dumps({**account, "private_key": "planted-key"}))
    with pytest.raises(AssayError, match="gcloud auth") as caught:
        find_credentials("p")
    assert "planted" not in str(caught.value)


def test_a_machine_without_a_metadata_server_is_asked_once(no_google_account, monkeypatch, server):
    """google-auth alone would ask thrice, and wait 1 s and 2 s between."""
    from google.auth.compute_engine import _metadata

    monkeypatch.setattr(_metadata, "_NO_GCE_CHECK", False)
    monkeypatch.setattr(_metadata, "_GCE_PRODUCT_NAME_FILE", "/nonexistent")
    monkeypatch.setenv("GCE_METADATA_IP", server.url.removeprefix("http://"))
    server.answers = [server.reset]
    started = time.perf_counter()
    with pytest.raises(AssayError, match="gcloud auth"):
        find_credentials("p")
    assert len(server.requests) == 1
    assert time.perf_counter() - started < 0.9


def test_a_machine_of_google_needs_no_file(no_google_account, monkeypatch, server):
    from google.auth.compute_engine import _metadata

    monkeypatch.setattr(_metadata, "_NO_GCE_CHECK", False)
    monkeypatch.setattr(_metadata, "_GCE_METADATA_HOST", server.url.removeprefix("http://"))
    monkeypatch.setenv("GCE_METADATA_IP", server.url.removeprefix("http://"))
    server.answers = [(200, b"the-machines-project", {"Metadata-Flavor": "Google", "Content-Type": "text/plain"})]
    assert find_credentials(None)[1] == "the-machines-project"


def test_refresh_gets_a_token(service_account, token_service):
    credentials, _ = find_credentials("p")
    refresh(credentials, 5)
    assert credentials.token == "planted-token"
    assert [request["path"] for request in token_service.requests] == ["/token"]


@pytest.mark.parametrize("error", ["invalid_grant", "invalid_client"])
def test_revoked_credentials(service_account, token_service, error):
    token_service.answers = [(400, {"error": error, "error_description": "planted-description"})]
    credentials, _ = find_credentials("p")
    with pytest.raises(AssayError, match=rf"\({error}\).*revoked[^$]*gcloud auth") as caught:
        refresh(credentials, 5)
    assert "planted" not in str(caught.value)


@pytest.mark.parametrize("body", [b"<html>planted</html>", {"x": "planted"}])
def test_a_token_service_that_says_something_else(service_account, token_service, body):
    token_service.answers = [(200, body)]
    credentials, _ = find_credentials("p")
    with pytest.raises(AssayError) as caught:
        refresh(credentials, 5)
    assert "planted" not in str(caught.value)


def test_a_token_service_that_fails_in_passing(service_account, token_service, monkeypatch):
    from google.auth import _exponential_backoff

    monkeypatch.setattr(_exponential_backoff.time, "sleep", lambda seconds: None)
    token_service.answers = [(503, {"error": "planted"})]
    credentials, _ = find_credentials("p")
    with pytest.raises(CallFailed) as caught:
        refresh(credentials, 5)
    assert (caught.value.reason, caught.value.detail) == ("server error", "Google's token service fails")


@pytest.mark.parametrize("fault", ["reset", "hang"])
def test_a_token_service_out_of_reach(service_account, token_service, fault):
    token_service.answers = [getattr(token_service, fault)]
    credentials, _ = find_credentials("p")
    with pytest.raises(CallFailed) as caught:
        refresh(credentials, 0.1)
    assert caught.value.reason == "connection"
