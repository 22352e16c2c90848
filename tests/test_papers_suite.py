"""The suite that is shipped in data/suites/papers, against the rules of params.yaml.

Each fault that PaperBot's gate let through must fail this one; what made it fail without cause must change nothing.
"""

from collections.abc import Mapping
from dataclasses import replace
from math import log2
from pathlib import Path

import pytest
import pytrec_eval

from assay.comparing.gate import decide
from assay.comparing.metrics_change import CellChange, Measured, MetricsChange
from assay.comparing.rules import read_rules
from assay.composing.layers import hydra
from assay.composing.search import search_files
from assay.config import SearchCellConfig
from assay.federated.fixture import read_cases
from assay.federated.fuse import fuse
from assay.federated.fused_runs import fused_rows, fusion_settings, parse_fused_run
from assay.federated.grades import grades, judged_records
from assay.federated.paper import Identity
from assay.federated.prepared import prepare
from assay.grid import read_grid
from assay.scoring.aggregate import aggregate
from assay.scoring.fused import count_runs
from assay.scoring.score_fused import score_fused

ROOT = Path(__file__).parents[1]
GATED = ("papers/F1/rrf", "papers/F2/rrf")
IN_UNIT_RANGE = ("ndcg@10", "mrr@10", "recall@50", "precision@10", "map", "judged@10")


@pytest.fixture(scope="module")
def cases():
    return tuple(read_cases(ROOT / "data" / "suites" / "papers" / "cases.jsonl"))


@pytest.fixture(scope="module")
def configs():
    """Of the gated cells, as conf/ and params.yaml have them; for speed without what no rule asks for."""
    with hydra(ROOT / "conf"):
        files = search_files(read_grid(ROOT / "params.yaml"), ROOT / "conf")
    cells = {path.relative_to("data/config").with_suffix("").as_posix(): file for path, file in files.items()}
    fast = {"contributions": False, "resamples": 10}
    return {name: SearchCellConfig(**with_values(cells[name], "scoring", **fast)) for name in GATED}


@pytest.fixture(scope="module")
def base(cases, configs):
    return {name: measured(cases, config) for name, config in configs.items()}


@pytest.fixture(scope="module")
def gated(base):
    """gated({cell: Measured}): what params.yaml's rules say of the change, those that look at other suites left out."""
    rules = read_rules(ROOT / "params.yaml")
    own = [
        rule for rule in rules.rules if any(rule.covers(cell, name) for cell in GATED for name in base[cell].numbers)
    ]
    rules = replace(rules, rules=tuple(own))

    def decided(new):
        return decide(MetricsChange("main", "c0ffee", tuple(CellChange(n, base[n], new[n]) for n in GATED)), rules)

    return decided


def with_values(config, part, **values):
    plain = config if isinstance(config, dict) else config.model_dump()
    return {**plain, part: {**plain[part], **values}}


def scored(cases, config):
    prepared = [prepare(case) for case in cases]
    settings = fusion_settings(config.fusion, config.federation)
    runs = [parse_fused_run(row) for row in fused_rows(prepared, settings, [])]
    return runs, score_fused(runs, prepared, settings, config.scoring)


def measured(cases, config):
    runs, scores = scored(cases, config)
    return Measured(dict(flat(aggregate(scores, count_runs(runs), config.scoring))), tuple(scores))


def flat(entries, prefix=""):
    """As `dvc metrics diff` names them, without the final `.mean`."""
    for key, entry in entries.items():
        if isinstance(entry, Mapping):
            yield from flat(entry, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}".removesuffix(".mean"), float(entry)


def failures(result):
    return {(finding.cell, finding.metric, finding.kind) for finding in result.findings if finding.weight == "failure"}


def values(measured):
    return {row.query_id: dict(row.scores) for row in measured.queries}


def swapped(case):
    """Relevance 2 and 3 change places."""
    other = {2: 3, 3: 2}
    judgments = tuple(replace(one, grade=other.get(one.grade, one.grade)) for one in case.judgments)
    return replace(case, judgments=judgments)


# What the gate must not let through


def test_the_suite_as_it_is_passes(gated, base):
    result = gated(base)
    assert (result.exit_code, failures(result)) == (0, set())


def test_equal_weights_fail(gated, cases, configs, base):
    equal = SearchCellConfig(**with_values(configs["papers/F2/rrf"], "fusion", weights={}, default_weight=1))
    result = gated({**base, "papers/F2/rrf": measured(cases, equal)})
    assert result.exit_code == 1
    assert ("papers/F2/rrf", "query_type.short_acronym.ndcg@10", "below floor") in failures(result)


def test_k_of_1_fails(gated, cases, configs):
    first = {name: SearchCellConfig(**with_values(config, "fusion", k=1)) for name, config in configs.items()}
    result = gated({name: measured(cases, config) for name, config in first.items()})
    assert result.exit_code == 1
    assert {("papers/F1/rrf", "query_type.regression_guard.ndcg@10", "query below floor")} <= failures(result)
    assert "q_guard_consensus" in " ".join(finding.message for finding in result.findings)


def test_no_year_filter_fails(gated, cases, configs):
    unfiltered = [replace(case, year_from=None, year_to=None) for case in cases]
    result = gated({name: measured(unfiltered, config) for name, config in configs.items()})
    assert result.exit_code == 1
    below = ("query_type.regression_guard.ndcg@10", "query below floor")
    assert {("papers/F1/rrf", *below), ("papers/F2/rrf", *below)} <= failures(result)
    assert "q_guard_years" in " ".join(finding.message for finding in result.findings)


def test_emptied_judgments_fail(gated, cases, configs):
    emptied = [replace(case, judgments=()) for case in cases]
    new = {name: measured(emptied, config) for name, config in configs.items()}
    assert all("overall.ndcg@10" not in of.numbers and of.numbers["overall.ndcg@10.n"] == 0 for of in new.values())
    result = gated(new)
    assert result.exit_code == 1
    for cell in GATED:
        assert {(cell, "overall.ndcg@10", "vanished"), (cell, "overall.ndcg@10.n", "dropped")} <= failures(result)


def test_the_emptied_judgments_of_one_case_fail(gated, cases, configs):
    """The mean of the others may even rise."""
    emptied = [replace(case, judgments=()) if case.query_id == "q_acronym_wren" else case for case in cases]
    result = gated({name: measured(emptied, config) for name, config in configs.items()})
    assert result.exit_code == 1
    assert {(cell, "overall.ndcg@10.n", "dropped") for cell in GATED} <= failures(result)


def test_swapped_grades_in_any_guard_case_fail(gated, cases, configs, base):
    guards = [case.query_id for case in cases if case.query_type == "regression_guard" and swapped(case) != case]
    assert len(guards) >= 8
    passed = []
    for query_id in guards:
        mutated = [swapped(case) if case.query_id == query_id else case for case in cases if case.query_id in guards]
        unchanged = [case for case in cases if case.query_id not in guards]
        new = {name: measured([*mutated, *unchanged], config) for name, config in configs.items()}
        if gated(new).exit_code != 1:
            passed.append(query_id)
    assert passed == []


def test_a_removed_case_fails(gated, cases, configs):
    result = gated({name: measured(cases[1:], config) for name, config in configs.items()})
    assert failures(result) == {(cell, "queries.total", "dropped") for cell in GATED}


@pytest.mark.parametrize("dedup", [True, False])
def test_repeated_results_keep_measures_between_0_and_1(cases, configs, dedup):
    """Repeats pushed nDCG to 1.08 and recall to 1.25: here each source lists all twice, and another lists all again."""
    config = SearchCellConfig(**with_values(configs["papers/F2/rrf"], "federation", dedup=dedup))
    repeated = []
    for case in cases:
        results = {source: (*papers, *papers) for source, papers in case.results.items()}
        everything = tuple(paper for papers in case.results.values() for paper in papers)
        results = {**results, "mirror": everything}
        repeated.append(replace(case, results=results, sources=(*case.sources, "mirror"), max_results=1000))
    runs, scores = scored(repeated, config)
    assert all(len(run.keys) == len(set(run.keys)) for run in runs)
    for row in scores:
        for name in IN_UNIT_RANGE:
            assert row.scores[name].state != "value" or 0 <= row.scores[name].number <= 1, (row.query_id, name)


# What must change nothing


def test_upper_case_judgment_ids_change_nothing(gated, cases, configs, base):
    upper = [
        replace(case, judgments=tuple(replace(one, doc_id=one.doc_id.upper()) for one in case.judgments))
        for case in cases
    ]
    new = {name: measured(upper, config) for name, config in configs.items()}
    assert {name: values(of) for name, of in new.items()} == {name: values(of) for name, of in base.items()}
    assert gated(new).exit_code == 0


def test_a_merge_that_brings_a_doi_changes_nothing(gated, cases, configs, base):
    """One copy of every judged record without a DOI gets one, so that its key becomes another."""
    brought = [with_dois(case) for case in cases]
    assert sum(new != old for new, old in zip(brought, cases, strict=True)) >= 20
    new = {name: measured(brought, config) for name, config in configs.items()}
    assert {name: values(of) for name, of in new.items()} == {name: values(of) for name, of in base.items()}
    assert gated(new).exit_code == 0


def with_dois(case):
    prepared = prepare(case)
    chosen = {}
    for number, record in enumerate(judged_records(prepared)):
        copies = [one for one in prepared.everything if one.place in record.results]
        if copies and not any(alias.startswith("doi:") for one in copies for alias in one.aliases):
            chosen[copies[-1].place] = Identity("doi", f"10.5555/brought.{number}")
    results = {
        source: tuple(
            paper._replace(identities=(*paper.identities, chosen[source, at])) if (source, at) in chosen else paper
            for at, paper in enumerate(papers, start=1)
        )
        for source, papers in case.results.items()
    }
    return replace(case, results=results)


# Against a reference tool, and the closed form


@pytest.fixture(scope="module")
def runs(cases, configs):
    """(keys, qrels) by query id, of F1."""
    settings = fusion_settings(configs["papers/F1/rrf"].fusion, configs["papers/F1/rrf"].federation)
    rankings = {case.query_id: (prepare(case), fuse(prepare(case), settings)) for case in cases}
    return {query_id: (ranking.keys, grades(case, ranking)) for query_id, (case, ranking) in rankings.items()}


def test_measures_agree_with_trec_eval(cases, configs, runs):
    """TREC runs of falling scores, which hand trec_eval our order untied. Its nDCG has linear gain."""
    linear = SearchCellConfig(**with_values(configs["papers/F1/rrf"], "scoring", gain="linear"))
    _, rows = scored(cases, linear)
    exported = {
        query_id: {key: float(len(keys) - place) for place, key in enumerate(keys)}
        for query_id, (keys, _) in runs.items()
    }
    names = {"ndcg_cut.10", "map", "P.10", "recall.50", "recip_rank"}
    evaluator = pytrec_eval.RelevanceEvaluator({query_id: qrels for query_id, (_, qrels) in runs.items()}, names)
    theirs = evaluator.evaluate(exported)
    assert len(theirs) == len(rows) == 74
    for row in rows:
        ours, other = {name: score.number for name, score in row.scores.items()}, theirs[row.query_id]
        assert ours["ndcg_linear@10"] == pytest.approx(other["ndcg_cut_10"], abs=1e-9), row.query_id
        assert ours["map"] == pytest.approx(other["map"], abs=1e-9), row.query_id
        assert ours["precision@10"] == pytest.approx(other["P_10"], abs=1e-9), row.query_id
        assert ours["recall@50"] == pytest.approx(other["recall_50"], abs=1e-9), row.query_id
        in_top = other["recip_rank"] >= 1 / 10
        assert ours["mrr@10"] == pytest.approx(other["recip_rank"] if in_top else 0, abs=1e-9), row.query_id


def test_exponential_gain_agrees_with_the_closed_form(base, runs):
    """nDCG@10 = sum of (2^grade - 1) / log2(place + 1) over ten places / the same of the grades in falling order."""

    def dcg(found):
        return sum((2**grade - 1) / log2(place + 1) for place, grade in enumerate(found[:10], start=1))

    for row in base["papers/F1/rrf"].queries:
        keys, qrels = runs[row.query_id]
        expected = dcg([qrels.get(key, 0) for key in keys]) / dcg(sorted(qrels.values(), reverse=True))
        assert row.scores["ndcg@10"].number == pytest.approx(expected, abs=1e-9), row.query_id


def test_every_type_has_room_for_better_and_worse(base):
    """Neither at the ceiling nor on the floor, apart from the cases that guard."""
    numbers = base["papers/F1/rrf"].numbers
    types = {name.split(".")[1] for name in numbers if name.startswith("query_type.")}
    assert len(types) == 8
    for query_type in types - {"regression_guard"}:
        assert 0.3 < numbers[f"query_type.{query_type}.ndcg@10"] < 0.97, query_type
