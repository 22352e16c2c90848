"""The pipeline with chat models behind a real server: what is asked, kept, replayed, believed, and told to nobody."""

import csv
import json
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from hashlib import sha256

import pytest

pytestmark = pytest.mark.pipeline

PARAMS = """\
suites:
  - tiny
profiles:
  A1: {{}}
methods:
  - bm25
controls:
  - baseline
control_profile: A1
tokenizer: code
embedder: minilm
context: default
generator:
  choose: llamacpp
  model:
    base_url: {url}
    model: writer
judge:
  choose: llamacpp
  model:
    base_url: {url}
    model: honest
labels: pairs
calls:
  workers: 16
  attempts: 1
report:
  headline: ndcg@10
gate:
  rules:
    - metric: overall.ndcg@10
      better: up
    - metric: overall.faithfulness
      better: up
"""
LABELS = """\
path: data/labels/pairs.jsonl
columns: {id: id, group: group, claim: claim, evidence: evidence, label: label}
positive: [supported]
negative: [unsupported]
measures: [faithfulness]
"""
CELL = "tiny-A1-bm25"
RUN = "data/runs/tiny/A1/bm25"
CALIBRATION_CALLS = "data/runs/calibration/calls.jsonl"
KEY = "-".join(["sk", "planted", *map(str, range(10, 20))])  # in no file of the project, this one included


def pair(number):
    """The honest judge looks for the first word of the claim."""
    label, claim = ("supported", f"Door{number} opens.") if number % 2 else ("unsupported", f"Roof{number} leaks.")
    evidence = f"Door{number} opens at nine."
    return {"id": f"p{number}", "group": f"g{number // 2}", "claim": claim, "evidence": evidence, "label": label}


@pytest.fixture(scope="module")
def answered(new_project, model_server, cache):
    """A generator and a judge behind a server: measured, calibrated on 100 pairs, and committed."""
    files = {
        "conf/labels/pairs.yaml": LABELS,
        "data/labels/pairs.jsonl": "".join(json.dumps(pair(number)) + "\n" for number in range(100)),
    }
    made = new_project("answered", PARAMS.format(url=model_server.url), files)
    project = with_own_cache(type(made), made.folder)
    (project.folder / ".assay").mkdir()
    (project.folder / ".assay/models").symlink_to(cache / "models")
    project.repro()
    project.commit("answered")
    return project


def with_own_cache(kind, folder):
    """The transcript lies in the project, as for everyone; only the embedding model is shared."""
    return kind(folder, folder / ".assay")


@pytest.fixture
def project(answered, tmp_path, model_server):
    """A copy to be changed; the server is honest again afterwards."""
    folder = tmp_path / "project"
    shutil.copytree(answered.folder, folder, symlinks=True)
    yield with_own_cache(type(answered), folder)
    model_server.instead = lambda call: None


def stages(printed):
    return re.findall(r"Running stage '([^']+)'", printed)


def metrics(project):
    return json.loads((project.folder / "metrics/tiny/A1/bm25.json").read_text())


def per_query(project):
    with (project.folder / "metrics/tiny/A1/bm25.per_query.csv").open(newline="") as file:
        return {row["query_id"]: row for row in csv.DictReader(file)}


def kept(project, path):
    return [json.loads(line) for line in (project.folder / path).read_text().split("\n")[:-1]]


def contents(project, *paths):
    return {path: (project.folder / path).read_bytes() for path in paths}


def forget(project, *kept_calls):
    """As if these stages had never called a model."""
    for file in (project.folder / ".assay").glob("transcript.sqlite*"):
        file.unlink()
    for path in kept_calls:
        (project.folder / path).unlink()


def start(project, *command):
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=project.folder,
        env=project.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def rows(project):
    """What the transcript holds, by key; it is whole."""
    with sqlite3.connect(project.folder / ".assay/transcript.sqlite") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        found = dict(connection.execute("SELECT key, request FROM call"))
    connection.close()
    return found


def test_measures_what_the_models_said(answered):
    """Of the answers to T1-001 and T2-001 one claim of two is supported, by the context and by the reference.

    Those to T1-002 and T1-003 are one supported claim each, and all answers recall the one claim of their reference:
    faithfulness (1/2 + 1 + 1 + 1/2) / 4; F1 of precision 1/2 and recall 1 is 2/3, the mean (2/3 + 1 + 1 + 2/3) / 4.
    """
    of = metrics(answered)
    assert of["queries"]["without_answer"] == 0
    assert of["queries"]["abstained"] == 1
    means = {name: of["overall"][name]["mean"] for name in ("faithfulness", "correctness_precision", "correctness_f1")}
    assert means == {"faithfulness": 0.75, "correctness_precision": 0.75, "correctness_f1": pytest.approx(5 / 6)}
    faithfulness = of["overall"]["faithfulness"]
    assert [faithfulness[name] for name in ("n", "not_applicable", "undetermined", "coverage")] == [4, 1, 0, 1.0]
    assert per_query(answered)["U-001"]["faithfulness"] == "not applicable: the generator abstained"
    calibration = json.loads((answered.folder / "metrics/calibration.json").read_text())
    assert (calibration["faithfulness"]["auc"], calibration["faithfulness"]["n"]) == (1.0, 100)


def test_the_baseline_is_asked_without_sources(answered):
    path = answered.folder / "metrics/tiny/controls/baseline.json"
    overall = json.loads(path.read_text())["overall"]
    assert overall["faithfulness"]["not_applicable"] == 5  # it had no context
    assert (overall["correctness_f1"]["mean"], overall["correctness_f1"]["n"]) == (0.0, 4)


def test_keeps_every_call_sorted_by_key(answered):
    """A judged answer takes seven calls: claims, their support, passages, questions, precision, and two for recall."""
    files = {f"{RUN}/answers.calls.jsonl": 5, f"{RUN}/verdicts.calls.jsonl": 4 * 7, CALIBRATION_CALLS: 2 * 100}
    for path, count in files.items():
        keys = [call["key"] for call in kept(answered, path)]
        assert (len(keys), keys) == (count, sorted(set(keys)))
    assert set(rows(answered)) >= {call["key"] for path in files for call in kept(answered, path)}


def test_a_second_run_asks_nothing(answered, model_server):
    before = len(model_server.calls)
    assert "up to date" in answered.repro()
    assert answered.run("git", "status", "--porcelain") == ""
    assert len(model_server.calls) == before


def test_another_judge_runs_no_search_and_is_not_believed_when_it_is_constant(project, model_server):
    """A judge that supports nothing: its faithfulness of 0 says nothing, for its AUC is .5."""
    model_server.instead = lambda call: (200, denying(model_server, call)) if call.kind == "verdicts" else None
    before = len(model_server.calls)
    project.edit("params.yaml", "model: honest", "model: naysayer")
    ran = stages(project.repro())
    assert ran[0] == "compose"
    assert sorted(ran[1:]) == [
        "calibrate",
        "control-judge@tiny-baseline",
        "control-score@tiny-baseline",
        f"judge@{CELL}",
        "plots",
        f"score@{CELL}",
    ]
    assert "answer" not in model_server.kinds(before)
    assert metrics(project)["overall"]["faithfulness"]["mean"] == 0
    calibration = json.loads((project.folder / "metrics/calibration.json").read_text())
    assert calibration["faithfulness"]["auc"] == calibration["faithfulness"]["auc_low"] == 0.5

    printed = project.assay("table")
    assert "faithful†" in printed
    assert "unqualified: on labelled pairs the judge is not shown to beat chance" in printed
    of_suite = json.loads(project.assay("table", "--json"))["tiny"]
    assert of_suite["unqualified"] == ["faithfulness", "faithfulness_spread"]
    printed = project.assay("gate", "HEAD", status=1)
    assert "disqualified" in printed  # what the base could rely on is lost, and that is no reason to let a drop pass
    project.run("git", "commit", "-qam", "another judge")
    printed = project.assay("gate", "HEAD")
    assert "overall.faithfulness" in printed
    assert "unqualified" in printed


def test_a_judge_that_draws_lots_is_unqualified(project, model_server):
    model_server.instead = lambda call: (200, drawing(model_server, call)) if call.kind == "verdicts" else None
    printed = project.assay(
        "calibrate", "llamacpp", f"judge.model.base_url={model_server.url}", "judge.model.model=coin"
    )
    assert "unqualified" in printed
    (found,) = (project.folder / ".assay/calibrations").glob("*/calibration.json")
    measured = json.loads(found.read_text())["faithfulness"]
    assert measured["auc_low"] <= 0.5 <= measured["auc_high"]
    assert measured["n"] == 100


def denying(server, call):
    numbers = range(1, len(call.texts["claims"]) + 1)
    verdicts = [{"claim": number, "verdict": "not_found", "quote": ""} for number in numbers]
    return server.reply(json.dumps({"verdicts": verdicts}))


def drawing(server, call):
    """By a digest of the claim, which knows nothing of the evidence."""
    drawn = [int(sha256(claim.encode()).hexdigest(), 16) % 2 for claim in call.texts["claims"]]
    said = [{"claim": at, "verdict": ("not_found", "supported")[one], "quote": ""} for at, one in enumerate(drawn, 1)]
    return server.reply(json.dumps({"verdicts": said}))


def test_a_colleague_replays_without_the_model(project, tmp_path, model_server):
    """A clone, the cache of DVC, and no transcript; nobody answers at the model's address."""
    project.run("git", "clone", "-q", ".", str(tmp_path / "colleague"))
    colleague = with_own_cache(type(project), tmp_path / "colleague")
    shutil.copytree(project.folder / ".dvc/cache", colleague.folder / ".dvc/cache")
    colleague.run(sys.executable, "-m", "dvc", "checkout", "-q")
    (colleague.folder / ".assay").mkdir()
    (colleague.folder / ".assay/models").symlink_to(project.folder / ".assay/models")
    outputs = [f"{RUN}/{name}.jsonl" for name in ("answers", "answers.calls", "verdicts", "verdicts.calls")]
    before = contents(project, *outputs)
    assert contents(colleague, *outputs) == before
    colleague.edit("params.yaml", "  attempts: 1", "  replay: true")
    asked = len(model_server.calls)
    with model_server.away():
        assert stages(colleague.repro()) == ["compose"]  # how calls are made changes no reply
        ran = stages(colleague.repro("-s", "-f", f"generate@{CELL}", f"judge@{CELL}"))
        assert ran == [f"generate@{CELL}", f"judge@{CELL}"]
        assert contents(colleague, *outputs) == before

        forget(colleague)
        calls = colleague.folder / f"{RUN}/answers.calls.jsonl"
        first, _, rest = calls.read_text().partition("\n")
        calls.write_text(rest)
        printed = colleague.run(sys.executable, "src/generate.py", "tiny", "A1", "bm25", status=1)
    key = json.loads(first)["key"]
    assert f"replay=true, and no reply of writer is known by the key {key[:12]}: calls not made: 1, kept: 4" in printed
    assert "dvc pull" in printed
    assert "Traceback" not in printed
    assert contents(colleague, *outputs) == {**before, f"{RUN}/answers.calls.jsonl": rest.encode()}
    assert len(model_server.calls) == asked


def test_a_run_that_is_killed_in_the_middle_repeats_no_finished_call(project, model_server):
    """200 calls by 16 workers: all hang in the server after the 100th when the stage is killed."""
    forget(project, CALIBRATION_CALLS)
    before = contents(project, "metrics/calibration.json")
    first = len(model_server.calls)
    all_wait, killed = threading.Barrier(16 + 1), threading.Event()
    numbers = iter(range(1, 1000))

    def hang(call):
        if next(numbers) > 100 and not killed.is_set():
            all_wait.wait(30)
            killed.wait(30)

    model_server.instead = hang
    run = start(project, "src/calibrate.py")
    all_wait.wait(30)
    run.kill()
    run.communicate()
    killed.set()
    finished = [json.loads(request)["messages"][1]["content"] for request in rows(project).values()]
    assert len(finished) == 100
    again = start(project, "src/calibrate.py")
    printed, _ = again.communicate(timeout=60)
    assert again.returncode == 0, printed
    counts = Counter(call.user for call in model_server.calls[first:])
    assert sum(counts.values()) == 200 + 16
    assert sorted(counts.values()) == [1] * 184 + [2] * 16
    assert {counts[one] for one in finished} == {1}
    assert contents(project, "metrics/calibration.json") == before


def test_two_stages_at_once_share_the_transcript(project):
    runs = {"src/judge.py": ("tiny", "A1", "bm25"), "src/calibrate.py": ()}
    paths = [f"{RUN}/verdicts.calls.jsonl", CALIBRATION_CALLS]
    outputs = [f"{RUN}/verdicts.jsonl", "metrics/calibration.json"]
    before, keys = contents(project, *outputs), {call["key"] for path in paths for call in kept(project, path)}
    forget(project, *paths)
    started = [start(project, stage, *arguments) for stage, arguments in runs.items()]
    printed = [run.communicate(timeout=60)[0] for run in started]
    assert [run.returncode for run in started] == [0, 0], printed
    assert set(rows(project)) == keys
    assert {call["key"] for path in paths for call in kept(project, path)} == keys
    assert contents(project, *outputs) == before


def test_a_budget_that_ends_loses_nothing_and_the_next_run_goes_on(project, model_server):
    outputs = [f"{RUN}/answers.jsonl", f"{RUN}/answers.calls.jsonl"]
    before, first = contents(project, *outputs), len(model_server.calls)
    project.edit("params.yaml", "model: writer", "model: another")
    project.edit("params.yaml", "  attempts: 1", "  budget:\n    calls: 3")
    printed = project.repro(f"generate@{CELL}", status=None)
    assert "calls.budget.calls of 3 is used up: calls not made: 2, kept: 3." in printed
    assert "Raise it (`calls:` in params.yaml, or calls.budget.calls=N behind `assay run`) and run again" in printed
    assert "Traceback" not in printed
    assert contents(project, *outputs) == before
    assert len(model_server.calls) - first == 3
    project.edit("params.yaml", "    calls: 3", "    calls: 5")
    project.run(sys.executable, "src/compose.py")
    project.run(sys.executable, "src/generate.py", "tiny", "A1", "bm25")
    assert len(model_server.calls) - first == 5
    assert {call["request"]["model"] for call in kept(project, outputs[1])} == {"another"}
    assert len(kept(project, outputs[1])) == 5


def test_a_call_that_fails_leaves_what_hangs_on_it_undetermined(project, model_server):
    """The generator fails on T1-001 and T1-002; of T1-003 the support of its claim, of T2-001 the questions fail."""
    project.edit("params.yaml", "model: writer", "model: flaky-writer")
    project.edit("params.yaml", "model: honest", "model: flaky-judge")

    def fail(call):
        if call.kind == "answer" and "failed payment" in call.question:
            return 503, {"error": {"message": "no capacity"}}
        if call.kind == "answer" and "more pieces" in call.question:
            return 200, model_server.reply("Stock.reserve gi", finish_reason="length")
        unsupported = call.kind == "verdicts" and call.texts["claims"] == ["At noon they leave."]
        unquestioned = call.kind == "questions" and "Elves" in call.texts["answer"][0]
        return (503, {"error": {"message": "no capacity"}}) if unsupported or unquestioned else None

    model_server.instead = fail
    printed = project.repro(f"score@{CELL}")
    assert "1 of 5 calls failed (server error: HTTP 503: no capacity)" in printed
    assert "1 of 5 calls failed (truncated: the reply does not fit into max_tokens, or the context)" in printed
    by_query = per_query(project)
    assert [by_query[query]["faithfulness"] for query in ("T1-001", "T1-002", "T1-003", "T2-001", "U-001")] == [
        "undetermined: no answer: server error",
        "undetermined: no answer: truncated",
        "undetermined: verdicts: server error",
        "0.500000",
        "not applicable: the generator abstained",
    ]
    for query, reason in (("T1-001", "server error"), ("T1-002", "truncated")):
        of_answer = ("keyword_score", "correctness_f1", "question_relevancy", "relevancy", "context_relevance")
        assert {by_query[query][name] for name in of_answer} == {f"undetermined: no answer: {reason}"}
        numbers = {name for name, cell in by_query[query].items() if re.fullmatch(r"[\d.]+", cell)} - {"tier"}
        of_search = {"ndcg", "mrr", "recall", "precision", "hit", "judged", "span"}
        assert {re.split("[@_]", name)[0] for name in numbers} <= of_search
    assert by_query["T1-003"]["correctness_f1"] == "undetermined: verdicts: server error"
    assert by_query["T2-001"]["question_relevancy"] == "undetermined: questions: server error"
    of = metrics(project)
    assert of["queries"]["without_answer"] == 2
    faithfulness = of["overall"]["faithfulness"]
    assert [faithfulness[name] for name in ("mean", "n", "undetermined", "coverage")] == [0.5, 1, 3, 0.25]
    assert of["overall"]["keyword_score"]["coverage"] == 0.5
    assert of["overall"]["abstention_recall"]["coverage"] == 1.0  # of U-001, which was answered
    assert re.search(r"! A1/bm25: .*faithfulness.* 25%; undetermined for 3 queries", project.assay("table"))

    model_server.instead = lambda call: None
    before = len(model_server.calls)
    project.run(sys.executable, "src/generate.py", "tiny", "A1", "bm25")
    assert model_server.kinds(before) == ["answer"] * 2


def test_no_secret_is_in_any_file_or_message(project, model_server, tmp_path):
    """A server that says the client's key in its errors and its replies, and in JSON values too."""
    credentials = tmp_path / f"account-{KEY[::-1]}.json"
    credentials.write_text("{}")
    project.environment |= {"PLANTED_KEY": KEY, "GOOGLE_APPLICATION_CREDENTIALS": str(credentials)}
    for model in ("writer", "honest"):
        project.edit("params.yaml", f"model: {model}\n", f"model: {model}-echo\n    key_env: PLANTED_KEY\n")
    model_server.instead = echoing(model_server)
    first = len(model_server.calls)
    ad_hoc = ("run", "profile=A1", "method=bm25", "query=T1-002", "judge=none")
    printed = [
        project.repro(f"score@{CELL}"),
        project.assay("track"),
        project.assay("table"),
        project.assay(*ad_hoc, "context.max_tokens=300"),
        project.assay(*ad_hoc, "generator.model.model=refused", status=1),
        project.assay(*ad_hoc, "generator=vertex", status=1),
    ]
    assert {call.key for call in model_server.calls[first:]} == {KEY}
    assert "Bearer ***" in printed[0]
    for text in printed:
        assert KEY not in text
        assert str(credentials) not in text
        assert "Traceback" not in text
    searched = [path for path in project.folder.rglob("*") if path.is_file() and not path.is_symlink()]
    assert {"transcript.sqlite", "mlflow.db", "dvc.lock", "calls.yaml", "answers.calls.jsonl"} <= {
        path.name for path in searched
    }
    for path in searched:
        content = path.read_bytes()
        assert KEY.encode() not in content, path
        assert credentials.name.encode() not in content, path
    assert "key_env: PLANTED_KEY" in (project.folder / "data/config/tiny/A1/bm25.yaml").read_text()
    with sqlite3.connect(project.folder / "mlflow.db") as store:
        logged = store.execute("SELECT DISTINCT key, value FROM params WHERE key LIKE '%key_env'").fetchall()
    store.close()
    assert sorted(logged) == [("generator.model.key_env", "PLANTED_KEY"), ("judge.model.key_env", "PLANTED_KEY")]


def echoing(server):
    def answer(call):
        said = f"Authorization: Bearer {call.key}"
        if call.model == "refused":
            return 401, {"error": {"message": said}}
        if call.kind == "answer" and "parcels" in call.question:
            return 503, {"error": {"message": said}}
        if call.kind == "questions" and "Elves" in call.texts["answer"][0]:
            return 500, {"headers": {"Authorization": said}}
        if call.kind == "claims" and "Elves" in call.texts["text"][0]:
            return 200, server.reply(f"no JSON, but {said}")
        body = server.honest(call)
        message = body["choices"][0]["message"]
        message["content"] = message["content"].replace("backoff", f"backoff {said}").replace('""', json.dumps(said))
        body["choices"][0]["finish_reason"] = f"stop {said}"
        return 200, body | {"model": said, "headers": {"Authorization": said}}

    return answer
