"""A chat server on this machine that grades by what the passage holds."""

import json

import pytest

from assay.assessing.grades_file import rater_file, read_graded
from assay.errors import AssayError

MODEL = "m-7b"


def answer(grade):
    """A reply with the grade, or with the words."""
    steps = {"intent": "", "match": grade, "trust": 3, "grade": grade}
    content = grade if isinstance(grade, str) else json.dumps(steps)
    return (200, {"choices": [{"message": {"content": content}, "finish_reason": "stop"}], "usage": {}})


@pytest.fixture
def by_model(judge_spans, server):
    def run(*arguments, settings=()):
        chosen = (f"grader.model.base_url={server.url}/v1", f"grader.model.model={MODEL}", "calls.workers=1", *settings)
        return judge_spans("--grader", "openai", *chosen, *arguments)

    return run


def grades():
    return list(read_graded(rater_file("shop", f"machine:{MODEL}")).values())


def asked(server):
    return [request for request in server.requests if request["path"].endswith("/chat/completions")]


def test_grades_are_marked_and_kept_apart(by_model, server, capsys):
    server.answers = [answer(2)]
    assert by_model() == 0
    assert {(grade.rater, grade.kind, grade.grade) for grade in grades()} == {(f"machine:{MODEL}", "machine", 2)}
    said = capsys.readouterr().out
    assert "6 grades by machine:m-7b, machine-made (0 x 0, 0 x 1, 6 x 2, 0 x 3)" in said
    assert "on 2 of the places the people are the suite's own judgments" in said


def test_what_is_graded_is_not_asked_again_and_rejudging_asks_the_transcript(by_model, server):
    server.answers = [answer(2)]
    by_model("--limit", "4")
    assert len(asked(server)) == 4
    by_model()
    assert len(asked(server)) == 6
    by_model("--rejudge")
    assert len(asked(server)) == 6


def test_a_reply_that_is_no_grade_is_counted_and_asked_again(by_model, server, capsys):
    """Asked once, and once to mend it; the first request of all asks whether the model is there."""
    server.answers = [answer(0), answer("no idea"), answer("no idea"), answer(1)]
    by_model("--limit", "2")
    assert [grade.grade for grade in grades()] == [1]
    assert "1 places without a grade: not parsable" in capsys.readouterr().out
    by_model("--limit", "2")
    assert len(grades()) == 3


def test_agreement_with_what_people_graded(by_model, judge_spans, server, capsys):
    judge_spans("--rater", "eve", keys="222222")
    server.answers = [answer(2)]
    by_model()
    said = capsys.readouterr().out
    assert "against what people say" in said
    assert "same grade on 100%" in said


def test_without_a_human_part_it_says_so(by_model, server, capsys, judged_project):
    path = judged_project / "data/suites/shop/queries.yaml"
    path.write_text(path.read_text().replace("grade: 3}", f"grade: 3}}  # machine: {MODEL}"))
    server.answers = [answer(0)]
    by_model()
    assert "nobody knows what the machine's grades are worth" in capsys.readouterr().out


def test_samples_tell_how_far_they_lie_apart(by_model, server, capsys):
    """Grades 1 and 3 of the one place: 2, and 2 apart; the first request asks whether the model is there."""
    server.answers = [answer(0), answer(1), answer(3)]
    by_model("--limit", "1", settings=["grader.samples=2"])
    assert [(grade.grade, grade.spread) for grade in grades()] == [(2, 2)]
    assert "samples of one place lie 2.00 grades apart" in capsys.readouterr().out


def test_an_unknown_grader_or_setting(judge_spans):
    with pytest.raises(AssayError, match=r"no conf/grader/nope\.yaml. There are: llamacpp, ollama"):
        judge_spans("--grader", "nope")
    with pytest.raises(AssayError, match=r"no conf/grader/_llm\.yaml"):
        judge_spans("--grader", "_llm")
    with pytest.raises(AssayError, match="nope"):
        judge_spans("--grader", "openai", "grader.nope=1")


@pytest.mark.parametrize("name", ["ollama", "openai", "llamacpp", "vertex", "smollm2"])
def test_each_file_of_conf_is_complete(judged_project, name):
    from assay.assessing.chat_grader import PLACES
    from assay.cli.assessing_by_machine import compose_grader
    from assay.grid import read_grid
    from assay.llm.prompt import parse_prompt

    settings = compose_grader(read_grid(), name, [])
    assert set(settings["grader"]) == {"_target_", "model", "prompt", "samples", "max_characters"}
    assert settings["calls"]["attempts"] == 1  # of params.yaml
    parse_prompt(settings["grader"]["prompt"], PLACES, "grader.prompt")


def test_json_counts_the_grades(by_model, server, capsys):
    server.answers = [answer(2)]
    assert by_model("--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rater"], told["grades"]) == (f"machine:{MODEL}", {"0": 0, "1": 0, "2": 6, "3": 0})
