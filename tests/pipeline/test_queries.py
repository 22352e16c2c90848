"""A query suite over the tiny corpus: writers, search, rubric and measures as DVC stages."""

import csv
import json
import re
import shutil

import pytest

pytestmark = pytest.mark.pipeline

PARAMS = """\
suites:
  - tiny
profiles:
  A3: {{}}
methods:
  - bm25
controls: []
control_profile: A3
embedder: minilm
generator: extractive
judge: none
calls:
  attempts: 1
collections:
  suites: []
  profiles: {{}}
  methods: []
  controls: []
  control_profile: ""
search:
  suites: []
  profiles: {{}}
  methods: []
  controls: []
queries:
  corpus: tiny
  index: A3
  suites:
    - asked
  profiles:
    template: {{}}
    verbatim: {{}}
    chat:
      writer:
        choose: llamacpp
        model:
          base_url: {url}
          model: writer
  methods:
    - bm25
  controls: []
  pair_labels: none
report:
  headline: ndcg@10
gate:
  rules:
    - metric: overall.ndcg@10
      better: up
"""
TASKS = """\
- id: Q-001
  task: Our shop repeats a failed payment. Find out how long it waits before the next try.
  intent: implementation
  expected_file_types: [python]
  should_avoid: documentation
  expected_files: [shop/payment.py]
  judgments:
    - {file: shop/payment.py, symbol: backoff, grade: 3}
    - {file: shop/payment.py, symbol: charge, grade: 1}
- id: Q-002
  task: An order asks for more pieces than the warehouse has. Where does that end in an error?
  intent: debugging
  group: mixed_languages
  expected_file_types: "rust, python"
  expected_files: [shop/stock.rs]
  judgments:
    - {file: shop/stock.rs, symbol: Stock.reserve, grade: 3}
- id: Q-003
  task: A customer wants to know when parcels leave. Which passage of the manual tells?
  intent: documentation
  expected_file_types: [documentation]
  should_avoid: [python, rust]
  expected_files: [shop/README.md]
  judgments:
    - {file: shop/README.md, lines: 5-7, grade: 3}
"""
STAGES = ("queries-write", "queries-retrieve", "queries-judge", "queries-score")
PROFILES = ("template", "verbatim", "chat")


def write(server):
    """A pair for the task of the payment; the others find no capacity."""

    def answer(call):
        if "payment" not in call.user:
            return 503, {"error": {"message": "no capacity"}}
        pair = {"query": "function that doubles the seconds before a payment", "use_case": "Reuse the Python source"}
        return 200, server.reply(json.dumps({"queries": [pair]}))

    return answer


@pytest.fixture(scope="module")
def asked(new_project, model_server):
    files = {
        "params.yaml": PARAMS.format(url=model_server.url),
        "conf/suite/asked.yaml": "name: asked\nkind: queries\n",
        "data/suites/asked/tasks.yaml": TASKS,
    }
    project = new_project("asked", "", files)
    model_server.instead = write(model_server)
    project.printed = project.repro("queries-score")
    model_server.instead = lambda call: None
    project.commit("asked")
    return project


@pytest.fixture
def project(asked, tmp_path):
    """A copy to be changed."""
    folder = tmp_path / "project"
    shutil.copytree(asked.folder, folder, symlinks=True)
    copy = type(asked)(folder, tmp_path)
    copy.environment["ASSAY_CACHE"] = asked.environment["ASSAY_CACHE"]
    return copy


def stages(printed):
    return re.findall(r"Running stage '([^']+)'", printed)


def metrics(project, profile):
    return json.loads((project.folder / f"metrics/asked/{profile}/bm25.json").read_text())


def per_task(project, profile):
    with (project.folder / f"metrics/asked/{profile}/bm25.per_query.csv").open(newline="") as file:
        return {row["query_id"]: row for row in csv.DictReader(file)}


def verdicts(project, profile):
    lines = (project.folder / f"data/runs/asked/{profile}/bm25/rubric.jsonl").read_text().split("\n")[:-1]
    return {verdict["task_id"]: verdict for verdict in map(json.loads, lines)}


def test_each_writer_has_its_stages_and_all_share_the_tasks(asked):
    ran = stages(asked.printed)
    assert ran.count("queries-tasks@asked") == 1
    assert {stage for stage in ran if stage.startswith(STAGES)} == {
        *(f"queries-write@asked-{profile}" for profile in PROFILES),
        *(f"{stage}@asked-{profile}-bm25" for stage in STAGES[1:] for profile in PROFILES),
    }


def test_the_task_itself_as_both_texts_fails_as_identical(asked):
    assert {name: verdict["critical"][0] for name, verdict in verdicts(asked, "verbatim").items()} == dict.fromkeys(
        ("Q-001", "Q-002", "Q-003"), "identical_pair"
    )
    of = metrics(asked, "verbatim")
    assert of["overall"]["rubric_passed"]["mean"] == 0
    assert (of["queries"]["total"], of["queries"]["critical"], of["queries"]["passed"]) == (3, 3, 0)


def test_what_was_found_is_measured_by_intent_and_group(asked):
    of = metrics(asked, "template")
    assert of["overall"]["expected_file_recall@10"]["mean"] == 1  # fewer chunks than ten: a word of each is enough
    assert set(of["intent"]) == {"implementation", "debugging", "documentation"}
    assert of["group"]["mixed_languages"]["ndcg@10"]["n"] == 1
    assert per_task(asked, "template")["Q-002"]["avoidance@10"].startswith("not applicable")


def test_tasks_that_a_model_did_not_write_for_are_undetermined(asked):
    assert "2 of 3 calls failed (server error: HTTP 503: no capacity)" in asked.printed
    of = metrics(asked, "chat")
    assert (of["queries"]["failed_writings"], of["queries"]["without_verdict"]) == (2, 2)
    for measure in ("ndcg@10", "rubric_total", "rubric_passed", "expected_file_recall@10"):
        summary = of["overall"][measure]
        assert (summary["n"], summary["undetermined"], summary["coverage"]) == (1, 2, pytest.approx(1 / 3, abs=1e-6))
    row = per_task(asked, "chat")["Q-002"]
    assert row["ndcg@10"] == "undetermined: no writing: server error"
    assert row["rubric_passed"] == "undetermined: no verdict: no pairs: server error"


def test_a_second_run_has_nothing_to_do(project):
    assert stages(project.repro("queries-score")) == []
    assert project.run("git", "status", "--porcelain") == ""


def test_a_comment_among_the_tasks_searches_and_judges_nothing(project, model_server):
    """Writers read the folder of the suite for what was recorded; their pairs stay the same, and all else stands."""
    model_server.instead = write(model_server)
    file = project.folder / "data/suites/asked/tasks.yaml"
    file.write_text("# a comment\n" + file.read_text())
    ran = stages(project.repro("queries-score"))
    model_server.instead = lambda call: None
    assert ran[0] == "queries-tasks@asked"
    assert {stage.partition("@")[0] for stage in ran[1:]} <= {"queries-write"}


def test_a_task_without_an_answer_in_the_corpus_is_named(project):
    project.edit("data/suites/asked/tasks.yaml", "symbol: backoff", "symbol: backof")
    printed = project.repro("queries-tasks", status=None)
    assert "data/suites/asked/tasks.yaml:8: task Q-001: judgment names the symbol `backof`" in printed
    assert "closest: `backoff`?" in printed
    assert "Traceback" not in printed
