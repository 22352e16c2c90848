from pathlib import Path

import numpy as np
import pytest
import yaml

from assay.errors import AssayError
from assay.judging.rubric.judge_tasks import judge_tasks
from assay.search_tasks import Writing

RULES = Path(__file__).parents[3] / "conf/rubric_judge/rules.yaml"


class Same:
    def encode(self, texts):
        return np.ones((len(texts), 1))


def test_the_default_judge_of_conf(rubric, make_task, make_seen, good, calls):
    component = yaml.safe_load(RULES.read_text(encoding="utf-8"))
    writings = [Writing("Q-1", (good,))]
    (verdict,) = judge_tasks(component, rubric, [make_task()], writings, [[make_seen()]], embedder=Same(), calls=calls)
    assert verdict.task_id == "Q-1"
    assert verdict.critical == ()
    assert [one.name for one in verdict.dimensions] == list(rubric.most)


def test_a_setting_that_the_judge_does_not_take_is_named(rubric, calls):
    component = {**yaml.safe_load(RULES.read_text(encoding="utf-8")), "typo": 1}
    with pytest.raises(AssayError, match="typo"):
        judge_tasks(component, rubric, [], [], [], embedder=Same(), calls=calls)
