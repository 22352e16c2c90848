"""Settings that the model libraries read from the environment when they are first imported."""

import os

_WANTED = {
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
    "TRANSFORMERS_VERBOSITY": "error",
    "TOKENIZERS_PARALLELISM": "false",  # batches are small, and a later fork would warn
}


def quiet() -> None:
    """No telemetry, no advice on the terminal; what the user has set stays."""
    for name, setting in _WANTED.items():
        os.environ.setdefault(name, setting)
