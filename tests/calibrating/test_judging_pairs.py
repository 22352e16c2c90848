"""A judge that gives what each claim says, so that its calibration is known."""

import json

import pytest

from assay.calibrating import judging_pairs
from assay.calibrating.judging_pairs import calibrate_judge, pair_scores
from assay.config import BudgetConfig, CallsConfig, EmbedderConfig, JudgeConfig
from assay.errors import AssayError
from assay.llm.model_calls import ModelCalls
from assay.records import Verdict
from assay.scores import undetermined, value

EMBEDDER = EmbedderConfig(model="none", runtime="onnx", max_tokens=8, batch=1, window=4, stride=2)
CALLS = CallsConfig(workers=None, attempts=1, replay=False, budget=BudgetConfig(), prices={})
JUDGE = {"_target_": "some.Judge", "samples": 1}


class Spelling:
    """faithfulness: the number that the claim begins with; a claim without one leaves no such score."""

    def judge_all(self, queries, answers):
        self.seen = [(query.id, query.text, *of(answer)) for query, answer in zip(queries, answers, strict=True)]
        return [self._verdict(answer) for answer in answers]

    @staticmethod
    def _verdict(answer):
        first = answer.text.split()[0]
        return Verdict(answer.query_id, (), {"faithfulness": value(float(first))} if first[0] == "0" else {})


def of(answer):
    return answer.text, answer.context.text


@pytest.fixture
def labels(tmp_path):
    """Twelve groups of a right claim (.75) and a wrong one (.25)."""
    path = tmp_path / "labels.jsonl"
    rows = [
        {"claim": f"0.{score} of it", "evidence": f"evidence {group}", "label": label}
        for group in range(12)
        for score, label in (("75", "yes"), ("25", "no"))
    ]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    columns = {"claim": "claim", "label": "label", "evidence": "evidence"}
    return {"path": str(path), "columns": columns, "positive": ["yes"], "measures": ["faithfulness"]}


@pytest.fixture
def calls(tmp_path):
    with ModelCalls(CALLS, tmp_path) as calls:
        yield calls


@pytest.fixture
def built(monkeypatch):
    """The components that a judge was built from."""
    components = []

    def build(component, **context):
        assert set(context) == {"embedder", "calls"}
        components.append(component)
        return Spelling()

    monkeypatch.setattr(judging_pairs, "build", build)
    return components


def config(labels, judge=JUDGE):
    return JudgeConfig(judge=judge, embedder=EMBEDDER, labels=labels, calibration={"resamples": 100})


def test_a_judge_that_is_right_of_every_pair(labels, calls, built, tmp_path):
    (measure,) = calibrate_judge(config(labels), tmp_path, calls).measures
    assert (measure.measure, measure.n, measure.auc.number) == ("faithfulness", 24, 1)


def test_without_a_judge_or_labels_there_is_no_calibration(labels, calls, built, tmp_path):
    assert calibrate_judge(config(labels, judge=None), tmp_path, calls) is None
    assert calibrate_judge(config(None), tmp_path, calls) is None
    assert built == []


def test_a_judge_is_asked_for_what_the_labels_can_qualify_alone(labels, calls, built, tmp_path):
    calibrate_judge(config(labels, {**JUDGE, "measures": ["relevancy", "faithfulness"]}), tmp_path, calls)
    assert built == [{**JUDGE, "measures": ["faithfulness"]}]


def test_a_judge_that_cannot_be_asked_for_some_measures_is_built_as_it_is(labels, calls, built, tmp_path):
    calibrate_judge(config(labels), tmp_path, calls)
    assert built == [JUDGE]


def test_a_claim_is_the_answer_and_its_evidence_the_context(pair):
    judge = Spelling()
    scores = pair_scores(judge, [pair(1, claim="0.5", evidence="E", id="p1")], ["faithfulness", "other"])
    assert judge.seen == [("p1", "", "0.5", "E")]
    assert scores == {"faithfulness": [value(0.5)]}


def test_a_verdict_that_lacks_a_measure_is_undetermined(pair):
    scores = pair_scores(Spelling(), [pair(1, claim="0.5"), pair(0, claim="none", id="p2")], ["faithfulness"])
    assert scores == {"faithfulness": [value(0.5), undetermined("the verdict lacks it")]}


def test_a_judge_without_the_measures_of_the_labels_is_refused(pair):
    with pytest.raises(AssayError, match=r"gives none of kindness; its scores: faithfulness\. Name in conf/labels"):
        pair_scores(Spelling(), [pair(1, claim="0.5")], ["kindness"])
