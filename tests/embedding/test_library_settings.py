import os

from assay.embedding.library_settings import quiet


def test_turns_telemetry_off(monkeypatch):
    monkeypatch.delenv("HF_HUB_DISABLE_TELEMETRY", raising=False)
    quiet()
    assert os.environ["HF_HUB_DISABLE_TELEMETRY"] == "1"


def test_what_the_user_has_set_stays(monkeypatch):
    monkeypatch.setenv("TRANSFORMERS_VERBOSITY", "info")
    quiet()
    assert os.environ["TRANSFORMERS_VERBOSITY"] == "info"
