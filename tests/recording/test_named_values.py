import pytest

from assay.errors import AssayError
from assay.key import looks_secret
from assay.recording.named_values import NamedValues


def test_values_and_secrets(monkeypatch):
    monkeypatch.setenv("PLANTED", "planted-key")
    named = NamedValues(
        {"Accept": "text/x", "Authorization": {"env": "PLANTED", "prefix": "Bearer "}, "n": 3}, "headers"
    )
    expected = {"Accept": "text/x", "Authorization": "Bearer planted-key", "n": "3"}
    assert named.read() == (expected, ("planted-key",))


def test_the_environment_is_read_anew(monkeypatch):
    monkeypatch.setenv("PLANTED", "planted-one")
    named = NamedValues({"X-Api-Key": {"env": "PLANTED"}}, "headers")
    monkeypatch.setenv("PLANTED", "planted-two")
    assert named.read()[1] == ("planted-two",)
    assert "planted" not in repr(vars(named))


def test_a_missing_secret_is_named(monkeypatch):
    monkeypatch.delenv("PLANTED", raising=False)
    with pytest.raises(AssayError, match=r"PLANTED \(`headers.X-Api-Key.env`\)"):
        NamedValues({"X-Api-Key": {"env": "PLANTED"}}, "headers").check()


@pytest.mark.parametrize(
    "given",
    [
        {"Authorization": "Bearer planted-key"},
        {"x-api-key": "planted-key"},
        {"Cookie": "planted-key"},
        {"access_token": "planted-key"},
        {"Authorization": {"env": "planted-key"}},
        {"Authorization": {"env": "PLANTED", "value": "planted-key"}},
        {"Authorization": {"value": "planted-key"}},
        {"Authorization": {"env": "PLANTED", "prefix": "planted-key\n"}},
        {"X": "planted-key\r\nY: z"},
        {"X": ["planted-key"]},
        {"X": None},
        {"X: planted-key": "y"},
    ],
)
def test_a_value_at_fault_is_not_shown(given):
    with pytest.raises(AssayError, match="headers") as caught:
        NamedValues(given, "headers")
    assert "planted" not in str(caught.value)


def test_no_names():
    with pytest.raises(AssayError, match="headers"):
        NamedValues(["x"], "headers")


@pytest.mark.parametrize(
    ("name", "secret"), [("apikey", True), ("X-Token", True), ("keyword", False), ("author", False), ("q", False)]
)
def test_looks_secret(name, secret):
    assert looks_secret(name) is secret
