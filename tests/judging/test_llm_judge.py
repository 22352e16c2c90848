"""The question is [1, 0] in the embedder's space, "Why?" [.6, .8], "How?" [1, 0], and all else [0, 1]."""

import json
from pathlib import Path

import pytest

from assay.component import build
from assay.composing.compose import compose_grid
from assay.errors import AssayError
from assay.grid import Grid
from assay.judging.lexical import LexicalJudge
from assay.judging.llm_judge import LlmJudge
from assay.llm.chat import CallFailed, Message
from assay.llm.scripted import Call
from assay.records import Answer, Context, Query
from assay.scores import not_applicable, undetermined, value

CONF = Path(__file__).parents[2] / "conf"
NEAR = {"The question?": (1, 0), "Why?": (0.6, 0.8), "How?": (1, 0)}
MEASURES = {
    *("faithfulness", "relevancy", "question_relevancy", "noncommittal", "context_relevance"),
    *("correctness_precision", "correctness_recall", "correctness_f1"),
}
ASKED = ["faithfulness", "question_relevancy", "context_relevance", "correctness"]
ANSWER = "cookies are signed and blueprints nest"


def query(name="q", text="The question?", **more):
    return Query(name, text, "1", "x", **more)


@pytest.fixture
def answer(seen):
    def made(text=ANSWER, name="q", context=None, **more):
        context = seen("a fact: cookies are signed") if context is None else context
        return Answer(name, text, more.pop("abstained", False), (), context, **more)

    return made


@pytest.fixture
def judge(prompts, calls, vectors):
    def made(script, embedder=None, **settings):
        model = {"_target_": "assay.llm.scripted.Scripted", "script": script}
        component = {
            "_target_": "assay.judging.llm_judge.LlmJudge",
            **(
                {"model": model, "prompts": prompts, "measures": ASKED, "samples": 1, "questions": 3, "batch": 10}
                | settings
            ),
        }
        return build(component, embedder=embedder or vectors(**NEAR), calls=calls)

    return made


def test_every_score_of_an_answer(judge, answer, obedient):
    verdict = judge(obedient()).judge(query(reference="cookies are signed"), answer())
    assert set(verdict.scores) == MEASURES
    assert {name: score.number for name, score in verdict.scores.items()} == pytest.approx(
        {
            "faithfulness": 1 / 2,
            "relevancy": 0,
            "question_relevancy": (0.6 + 1 + 0) / 3,
            "noncommittal": 0,
            "context_relevance": 1,
            "correctness_precision": 1 / 2,
            "correctness_recall": 1,
            "correctness_f1": 2 / 3,
        }
    )
    assert [claim.band for claim in verdict.claims] == ["supported", "unsupported"]
    assert verdict.samples == {}


def test_relevancy_is_what_the_lexical_judge_says(judge, answer, obedient, vectors):
    queries = [query(name) for name in "abcd"]
    answers = [
        answer("near [s/a.py:3]", "a"),
        answer("NO ANSWER", "b", abstained=True),
        answer("...", "c"),
        answer("nearer", "d", context=Context("", (), (), 0, 0)),
    ]
    space = {"The question?": (1, 0), "near": (0.6, 0.8), "nearer": (0.8, 0.6)}
    lexical = LexicalJudge(0.4, 0.15, 2, vectors(**space)).judge_all(queries, answers)
    chat = judge(obedient(), vectors(**space)).judge_all(queries, answers)
    assert [one.scores["relevancy"] for one in chat] == [one.scores["relevancy"] for one in lexical]


def test_all_texts_are_encoded_in_one_call(judge, answer, obedient, vectors):
    embedder = vectors(**NEAR)
    queries = [query("a"), query("b", "Another?"), query("c")]
    answers = [answer("x", "a"), answer("it depends", "b"), answer("", "c", failure="timeout")]
    verdicts = judge(obedient(), embedder).judge_all(queries, answers)
    asked = ["The question?"] * 4 + ["Another?"]
    assert embedder.calls == [[*asked, "x", "Why?", "How?", "When?", "it depends"]]
    assert [verdict.query_id for verdict in verdicts] == ["a", "b", "c"]
    assert verdicts[0].scores["question_relevancy"].number == pytest.approx(1.6 / 3)
    assert [verdict.scores["question_relevancy"] for verdict in verdicts[1:]] == [
        not_applicable("the answer commits to nothing"),
        undetermined("no answer: timeout"),
    ]


def test_a_vector_that_is_not_finite_takes_the_cosines_alone(judge, answer, obedient, vectors):
    nan = float("nan")
    scores = judge(obedient(), vectors(**{**NEAR, "How?": (nan, 0)})).judge(query(), answer()).scores
    assert scores["question_relevancy"] == undetermined("the embedder gave a vector that is not finite")
    assert (scores["relevancy"], scores["faithfulness"]) == (value(0), value(0.5))


def test_no_answers_give_no_verdicts(judge, obedient):
    assert judge(obedient()).judge_all([], []) == []


def test_an_answer_to_another_query_is_refused(judge, answer, obedient):
    with pytest.raises(AssayError, match="query a has the answer to q"):
        judge(obedient()).judge(query("a"), answer())


def test_not_parsable_after_a_repair_is_undetermined(judge, answer, obedient):
    script = obedient(claims='{"claims": ["cookies are')
    scores = judge(script).judge(query(), answer()).scores
    assert scores["faithfulness"] == undetermined("claims: not parsable")
    assert script.count("claims") == 2
    assert scores["context_relevance"] == value(1)


def test_missing_verdicts_are_asked_for_again_alone(judge, answer, obedient):
    asked = []

    def forgetful(texts):
        asked.append(texts["claims"])
        verdicts = [{"claim": 1, "verdict": "supported", "quote": ""}]
        return {"verdicts": verdicts if len(asked) != 3 else []}

    text = "cookies are signed, blueprints nest, sessions expire"
    verdict = judge(obedient(verdicts=forgetful)).judge(query(), answer(text))
    assert asked == [
        ["cookies are signed", "blueprints nest", "sessions expire"],
        ["blueprints nest"],
        ["sessions expire"],
    ]
    assert verdict.scores["faithfulness"] == undetermined("1 of 3 claims without a verdict")
    assert [claim.band for claim in verdict.claims] == ["supported", "supported", "undetermined"]
    assert [claim.support for claim in verdict.claims] == [1, 1, None]


def test_a_single_claim_without_a_verdict_is_asked_again_not_remembered(judge, answer, obedient):
    replies = [{"verdicts": []}, {"verdicts": [{"claim": 1, "verdict": "supported", "quote": ""}]}]
    script = obedient(verdicts=lambda texts: replies.pop(0))
    assert judge(script).judge(query(), answer("cookies are signed")).scores["faithfulness"] == value(1)


class Wavering:
    """Sample 0 supports both claims, sample 1 neither, sample 2 one; the questions of sample 1 fail."""

    def __init__(self, obedient):
        self.obedient = obedient

    def __call__(self, call):
        if "verdicts" in call.schema["properties"] and "claim" in json.dumps(call.schema):
            says = {0: ["supported"] * 2, 1: ["not_found"] * 2, 2: ["supported", "contradicted"]}[call.sample]
            rows = [{"claim": at, "verdict": said, "quote": ""} for at, said in enumerate(says, start=1)]
            return json.dumps({"verdicts": rows})
        if "questions" in call.schema["properties"] and call.sample == 1:
            return CallFailed("timeout", "a server's text")
        return self.obedient(call)


def test_of_several_samples_the_median_the_spread_and_all_of_them(judge, answer, obedient):
    verdict = judge(Wavering(obedient()), samples=3).judge(query(), answer())
    assert verdict.samples["faithfulness"] == (value(1), value(0), value(0.5))
    assert verdict.scores["faithfulness"] == value(0.5)
    assert verdict.scores["faithfulness_spread"] == value(1)
    assert verdict.samples["noncommittal"] == (value(0), undetermined("questions: timeout"), value(0))
    assert verdict.scores["noncommittal"] == value(0)
    assert verdict.scores["question_relevancy"].number == pytest.approx(1.6 / 3)
    assert set(verdict.samples) == MEASURES - {"relevancy"}  # no model is asked for it
    assert set(verdict.scores) == MEASURES | {"faithfulness_spread"}
    assert [claim.band for claim in verdict.claims] == ["supported", "supported"]  # of the first sample


def test_half_of_the_samples_is_not_enough(judge, answer, obedient):
    scores = judge(Wavering(obedient()), samples=2).judge(query(), answer()).scores
    assert scores["noncommittal"] == scores["question_relevancy"] == undetermined("questions: timeout")


def test_each_sample_is_a_call_of_its_own(judge, answer, obedient):
    script = obedient()
    judge(script, samples=3).judge(query(), answer())
    kinds = ("claims", "passages", "questions", "verdicts")
    assert sorted(script.calls) == [(kind, sample) for kind in kinds for sample in range(3)]


def test_what_was_asked_before_is_not_asked_again(judge, answer, obedient):
    first, second = obedient(), obedient()
    once = judge(first).judge(query(reference="cookies are signed"), answer())
    assert judge(second).judge(query(reference="cookies are signed"), answer()) == once
    assert second.calls == []


@pytest.mark.parametrize("name", ["samples", "questions", "batch"])
@pytest.mark.parametrize("number", [0, 1000])
def test_a_setting_out_of_range_is_named(judge, obedient, name, number):
    with pytest.raises(AssayError, match=f"judge.{name}: {number}"):
        judge(obedient(), **{name: number})


def test_a_model_that_cannot_be_called_is_known_before_any_work(judge, closed_url):
    model = {"_target_": "assay.llm.ollama.Ollama", "model": "m", "base_url": closed_url}
    with pytest.raises(AssayError, match="ollama serve"):
        judge(None, model=model)


def composed(choice):
    grid = Grid(
        suites=["pallets"], profiles={"A1": {}}, methods=["bm25"], controls=[], control_profile="A1", judge=choice
    )
    return next(settings for path, settings in compose_grid(grid, CONF).items() if path.stem == "bm25")["judge"]


@pytest.mark.parametrize("choice", ["ollama", "openai", "llamacpp", "vertex", "smollm2"])
def test_conf_composes_it(judge, obedient, choice):
    settings = composed({"choose": choice, "samples": 3})
    target, model = settings.pop("_target_"), settings.pop("model")
    assert target == f"{LlmJudge.__module__}.LlmJudge"
    assert model.get("temperature") == (None if choice == "vertex" else 0)
    assert max(model.get(name, 0) for name in ("num_predict", "max_tokens", "max_output_tokens")) >= 2000
    assert judge(obedient(), **settings)._samples == 3


@pytest.mark.parametrize(
    ("measures", "scores", "kinds"),
    [
        (["faithfulness"], {"faithfulness"}, {"claims", "verdicts"}),
        (["question_relevancy"], {"question_relevancy", "noncommittal"}, {"questions"}),
        (["context_relevance"], {"context_relevance"}, {"verdicts"}),
    ],
)
def test_only_what_is_wanted_is_asked(judge, answer, obedient, measures, scores, kinds):
    asked = []

    def script(call):
        asked.append(next(iter(call.schema["properties"])))
        return obedient()(call)

    verdict = judge(script, measures=measures).judge(query(reference="cookies are signed"), answer())
    assert set(verdict.scores) == scores | {"relevancy"}
    assert set(asked) == kinds


def test_an_unknown_measure_is_named(judge, obedient):
    with pytest.raises(AssayError, match=r"judge\.measures: faith\. There are: faithfulness"):
        judge(obedient(), measures=["faith"])


class Backend:
    """The local server as one of the real back ends. fault: (kind of call, how its reply is spoilt)."""

    def __init__(self, server, name, script):
        self.server, self.name, self.script = server, name, script
        self.fault = ("", str)
        self.finish = ("", "stop")
        server.answers = [self._reply]

    @property
    def model(self):
        if self.name == "ollama":
            return {"_target_": "assay.llm.ollama.Ollama", "model": "m", "base_url": self.server.url}
        return {"_target_": "assay.llm.openai.OpenAI", "model": "m", "base_url": f"{self.server.url}/v1"}

    def _reply(self, handler):
        if handler.command == "GET":
            return 200, {"models": [{"name": "m"}], "data": [{"id": "m"}]}
        body = self.server.bodies[-1]
        schema = body["format"] if self.name == "ollama" else body["response_format"]["json_schema"]["schema"]
        said = self.script(Call(tuple(Message(**message) for message in body["messages"]), schema, 0))
        kind = self.script.calls[-1][0]
        text = self.fault[1](said) if self.fault[0] == kind else said
        reason = self.finish[1] if self.finish[0] == kind else "stop"
        message = {"role": "assistant", "content": text}
        if self.name == "ollama":
            return 200, {"message": message, "done": True, "done_reason": reason}
        return 200, {"choices": [{"message": message, "finish_reason": reason}]}


@pytest.fixture(params=["ollama", "openai"])
def backend(request, server, obedient):
    return Backend(server, request.param, obedient())


def faithfulness(judge, backend, answer):
    return judge(None, model=backend.model).judge(query(), answer()).scores["faithfulness"]


def test_over_http_the_scores_are_the_same(judge, backend, answer, obedient):
    asked = query(reference="cookies are signed")
    found = judge(None, model=backend.model).judge(asked, answer())
    assert found == judge(obedient()).judge(asked, answer())
    assert len(backend.server.bodies) == 1 + 7  # a check; claims twice, three verdicts, passages, questions


def without_the_last(text):
    return json.dumps({"verdicts": json.loads(text)["verdicts"][:-1]})


def with_one_more(text):
    extra = {"claim": 3, "verdict": "supported", "quote": ""}
    return json.dumps({"verdicts": [*json.loads(text)["verdicts"], extra]})


def with_its_opposite(text):
    first, *rest = json.loads(text)["verdicts"]
    return json.dumps({"verdicts": [first, {**first, "verdict": "contradicted"}, *rest]})


@pytest.mark.parametrize(
    ("fault", "score"),
    [
        (("verdicts", with_one_more), undetermined("2 of 2 claims without a verdict")),
        (("verdicts", without_the_last), undetermined("1 of 2 claims without a verdict")),
        (("verdicts", with_its_opposite), undetermined("1 of 2 claims without a verdict")),
        (("verdicts", lambda text: f"Here you are:\n```json\n{text}\n```\nMore?"), value(0.5)),
        (("verdicts", lambda text: f'<think>{{"verdicts": []}} hm</think>{text}'), value(0.5)),
        (("verdicts", lambda text: text.replace("supported", "true")), undetermined("verdicts: not parsable")),
        (("claims", lambda text: text[:-8]), undetermined("claims: not parsable")),
        (("claims", lambda text: " "), undetermined("claims: empty")),
    ],
)
def test_over_http_a_faulty_reply_ends_in_the_right_state(judge, backend, answer, fault, score):
    backend.fault = fault
    assert faithfulness(judge, backend, answer) == score


@pytest.mark.parametrize("kind", ["claims", "verdicts"])
def test_over_http_a_reply_cut_short_is_undetermined(judge, backend, answer, kind):
    backend.finish = (kind, "length")
    assert faithfulness(judge, backend, answer) == undetermined(f"{kind}: truncated")


def test_over_http_a_fault_of_the_server_leaves_no_word_of_it(judge, backend, answer):
    judging = judge(None, model=backend.model)
    backend.server.answers = [(503, {"error": "planted words"})]
    verdict = judging.judge(query(), answer())
    assert verdict.scores["faithfulness"] == undetermined("claims: server error")
    assert "planted" not in repr(verdict)
