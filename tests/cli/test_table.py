import argparse
import json
from pathlib import Path

import pytest

from assay.cli import table
from assay.errors import AssayError

PARAMS = """\
suites: [s]
profiles:
  A1: {}
methods: [bm25, dense]
controls: [echo]
control_profile: A1
"""


def assay(*arguments):
    parser = argparse.ArgumentParser()
    table.add(parser.add_subparsers())
    chosen = parser.parse_args(["table", *arguments])
    return chosen.run(chosen)


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MLFLOW_TRACKING_URI", raising=False)
    Path("params.yaml").write_text(PARAMS)


def measure(mean):
    Path("metrics/s/A1").mkdir(parents=True)
    metrics = {"queries": {"total": 2}, "overall": {"ndcg@10": {"mean": mean, "n": 2, "coverage": 1}}}
    Path("metrics/s/A1/bm25.json").write_text(json.dumps(metrics))


def test_prints_the_table_and_where_the_rest_is(project, capsys):
    measure(0.5)
    assert assay() == 0
    out = capsys.readouterr().out
    assert "A1/bm25" in out
    assert "not measured yet: A1/dense, controls/echo" in out
    for place in ("metrics/s/<profile>/<method>.json", "metrics/s/<profile>/<method>.per_query.csv", "mlflow.db"):
        assert place in out


def test_json_is_for_programs(project, capsys):
    measure(0.5)
    assert assay("--json", "--suite", "s") == 0
    assert json.loads(capsys.readouterr().out)["s"]["cells"][0]["overall"]["ndcg@10"]["mean"] == 0.5


def test_tells_what_to_do_before_the_first_run(project):
    with pytest.raises(AssayError, match="no cell of the suite `s` was measured yet"):
        assay()


def test_an_unknown_suite_is_named(project):
    with pytest.raises(AssayError, match="no suite `t`"):
        assay("--suite", "t")


def test_a_mistyped_headline_is_named(project):
    measure(0.5)
    Path("params.yaml").write_text(f"{PARAMS}report: {{headline: ndgc@10}}\n")
    with pytest.raises(AssayError, match=r"headline: no cell measures `ndgc@10`\. Did you mean `ndcg@10`"):
        assay()
