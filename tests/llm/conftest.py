"""A token service and credentials of Google on this machine."""

import json

import pytest


@pytest.fixture
def token_service(new_server):
    """Google's OAuth token endpoint: gives the token `planted-token`, for an hour."""
    server = new_server()
    server.answers = [(200, {"access_token": "planted-token", "expires_in": 3600, "token_type": "Bearer"})]
    return server


@pytest.fixture(scope="session")
def private_key():
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = rsa.generate_private_key(public_exponent=65537, key_size=1024)  # short: it is checked at each load
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()


@pytest.fixture(scope="session")
def one_certificate(tmp_path_factory):
    import certifi

    path = tmp_path_factory.mktemp("certificates") / "one.pem"
    first, end, _ = certifi.contents().partition("-----END CERTIFICATE-----")
    path.write_text(f"{first}{end}\n")
    return path


@pytest.fixture
def no_google_account(monkeypatch, tmp_path, one_certificate):
    """A machine without Google credentials, which is none of Google's."""
    from google.auth.compute_engine import _metadata

    for name in ("GOOGLE_APPLICATION_CREDENTIALS", "GOOGLE_CLOUD_PROJECT", "GCLOUD_PROJECT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CLOUDSDK_CONFIG", str(tmp_path / "no-gcloud"))
    monkeypatch.setenv("SSL_CERT_FILE", str(one_certificate))  # the SDK reads all of certifi's for each client: .1 s
    monkeypatch.setattr(_metadata, "_NO_GCE_CHECK", True)


@pytest.fixture
def service_account(no_google_account, monkeypatch, tmp_path, token_service, private_key):
    """Application Default Credentials whose token service is on this machine; the path of their file."""
    path = tmp_path / "planted-credentials.json"
    account = {
        "type": "service_account",
        "project_id": "own-project",
        "private_key_id": "1",
        "private_key": private_key,
        "client_email": "robot@own-project.iam.gserviceaccount.com",
        "client_id": "1",
        "token_uri": f"{token_service.url}/token",
    }
    path.write_text(json.dumps(account))
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(path))
    return path
