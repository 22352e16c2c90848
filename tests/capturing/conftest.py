"""The names of conf/capture/default.yaml, and ways to write and capture a log."""

import json
from pathlib import Path

import pytest
import yaml

from assay.capturing.capture import capture
from assay.capturing.logs import Log
from assay.capturing.settings import CaptureSettings

DEFAULT = Path(__file__).parents[2] / "conf" / "capture" / "default.yaml"


@pytest.fixture(scope="session")
def settings():
    return CaptureSettings.model_validate(yaml.safe_load(DEFAULT.read_text()))


@pytest.fixture
def captured(tmp_path, settings):
    """Writes each text, or each list of documents as JSON Lines, to a log, and captures them as the task Q-001."""

    def run(*contents, name="{}.jsonl", fields=settings):
        logs = []
        for number, content in enumerate(contents, start=1):
            text = content if isinstance(content, str) else "".join(json.dumps(row) + "\n" for row in content)
            path = tmp_path / name.format(number)
            path.write_text(text)
            logs.append(Log(path, path.name))
        return capture("Q-001", logs, fields)

    return run
