"""The steps between a fixture and a run's file; what is in a row is tested in test_ranking_rows."""

import json

import pytest

from assay.config import FederationConfig
from assay.errors import AssayError
from assay.federated.comb_sum import CombSum
from assay.federated.fused_runs import (
    FusedRun,
    fused_rows,
    fusion_settings,
    read_fused_runs,
    suite_cases,
    write_rows,
)
from assay.federated.prepared import prepare
from assay.federated.settings import FusionSettings

FEDERATION = {"dedup": True, "least_ratio": 85, "only": [], "without": [], "convention": "assay"}
COMB_SUM = {"_target_": "assay.federated.comb_sum.CombSum", "weights": {}, "default_weight": 1}


def fixture(path, *query_ids):
    results = {"arxiv": [{"title": "One", "identities": {"doi": "10.1/a"}}]}
    rows = [{"query_id": name, "query": "?", "results_by_source": results} for name in query_ids]
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return str(path)


def test_settings_come_from_the_config():
    federation = FederationConfig(**FEDERATION | {"dedup": False, "only": ["a"], "without": ["b"]})
    settings = fusion_settings(COMB_SUM, federation)
    assert isinstance(settings.fusion, CombSum)
    assert (settings.dedup, settings.only, settings.without) == (False, ("a",), ("b",))


def test_settings_that_exclude_each_other_are_refused():
    with pytest.raises(AssayError, match="paperbot fuses by WeightedRrf"):
        fusion_settings(COMB_SUM, FederationConfig(**FEDERATION | {"convention": "paperbot"}))


def test_cases_of_several_fixtures_follow_each_other(tmp_path):
    fixtures = [fixture(tmp_path / "b.jsonl", "q1", "q2"), fixture(tmp_path / "a.jsonl", "q3")]
    assert [prepared.case.query_id for prepared in suite_cases(fixtures)] == ["q1", "q2", "q3"]


def test_a_query_in_two_fixtures_is_refused(tmp_path):
    fixtures = [fixture(tmp_path / "a.jsonl", "q1"), fixture(tmp_path / "b.jsonl", "q0", "q1")]
    with pytest.raises(AssayError, match=r"b\.jsonl:2: query q1 stands already in .*a\.jsonl:1"):
        list(suite_cases(fixtures))


def test_each_fusion_is_timed(case, paper):
    seconds = []
    cases = [prepare(case({"a": [paper("X")]}, query_id=name)) for name in ("q1", "q2")]
    assert [row["query_id"] for row in fused_rows(cases, FusionSettings(), seconds)] == ["q1", "q2"]
    assert len(seconds) == 2
    assert min(seconds) > 0


@pytest.mark.parametrize("field", ["only", "without"])
def test_a_source_that_no_case_has_is_named(case, paper, field):
    cases = [prepare(case({"arxiv": [paper("X")]})), prepare(case({"openalex": [paper("X")]}, query_id="q2"))]
    rows = fused_rows(cases, FusionSettings(**{field: ("arxive",)}), [])
    with pytest.raises(AssayError, match=r"no case has the source `arxive`\. There are: arxiv, openalex\. Mend"):
        list(rows)


def test_a_source_that_one_case_alone_has_will_do(case, paper):
    cases = [prepare(case({"arxiv": [paper("X")]})), prepare(case({"openalex": [paper("X")]}, query_id="q2"))]
    rows = list(fused_rows(cases, FusionSettings(only=("arxiv",)), []))
    assert [len(row["hits"]) for row in rows] == [1, 0]


def test_runs_come_back_as_they_were_fused(tmp_path, case, paper):
    """X is in both sources and twice in a: three results, two of them removed; its judgment meets it."""
    x = paper("X", doi="10.1/x")
    given = case({"a": [x, x], "b": [x]}, {"10.1/X": 2, "10.1/lost": 1}, query_type="long_tail", source="a+b")
    write_rows(tmp_path / "ranking.jsonl", fused_rows([prepare(given)], FusionSettings(), []))
    (run,) = read_fused_runs(tmp_path / "ranking.jsonl")
    assert run == FusedRun(
        query_id="q-1",
        query_type="long_tail",
        source="a+b",
        keys=("id:doi:10.1/x",),
        qrels={"id:doi:10.1/x": 2, "10.1/lost": 1},
        removed=2,
        raw=3,
        states={"a": "ok", "b": "ok"},
    )


def test_a_line_that_is_no_run_is_named(tmp_path):
    path = tmp_path / "ranking.jsonl"
    path.write_text('{"query_id": "q-1", "hits": []}\n')
    with pytest.raises(AssayError, match=r"ranking\.jsonl:1: not a fused run .*Run `dvc repro` again"):
        list(read_fused_runs(path))


def test_a_control_of_a_source_that_the_suite_lacks_fuses_nothing(case, paper):
    cases = [prepare(case({"arxiv": [paper("X")]}))]
    (row,) = fused_rows(cases, FusionSettings(only=("openalex",)), [], strict=False)
    assert (row["hits"], row["sources"]) == ([], [])
