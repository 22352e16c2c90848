from pathlib import Path

import pytest
import yaml

from assay.component import build
from assay.config import CallsConfig
from assay.generation.writers.terms import Vocabulary
from assay.llm.model_calls import ModelCalls
from assay.search_tasks import Task

CONF = Path(__file__).parents[3] / "conf"


@pytest.fixture
def make_task():
    """make_task("text", "tests", ["test"], ["python"], id="Q-1")"""

    def made(text, intent="implementation", expected=("python",), avoided=(), id="Q-1"):
        return Task(id, text, intent, "core", tuple(expected), tuple(avoided), (), ())

    return made


@pytest.fixture
def template():
    """The template writer as conf has it, or with other settings."""
    settings = yaml.safe_load((CONF / "writer/template.yaml").read_text(encoding="utf-8"))
    return lambda **changes: build({**settings, **changes})


@pytest.fixture
def vocabulary():
    return Vocabulary(openers={"find", "link"}, chatter={"please", "thing"})


@pytest.fixture
def calls(tmp_path):
    settings = {"workers": 2, "attempts": 1, "replay": False, "budget": {}, "prices": {}}
    with ModelCalls(CallsConfig.model_validate(settings), tmp_path) as calls:
        yield calls
