"""The forms that a fixture may have, and what is said of one that cannot be read."""

import json
from itertools import islice

import pytest

from assay.errors import AssayError
from assay.federated.fixture import fixture_files, read_cases, read_rows
from assay.federated.fuse import fuse
from assay.federated.grades import grades
from assay.federated.settings import FusionSettings
from assay.scoring.ndcg import ndcg
from assay.scoring.relevance import GradedRanking


def row(query_id="q-1", **fields):
    return {"query_id": query_id, "query": "x", "results_by_source": {"arxiv": [{"title": "A"}]}, **fields}


def lines(*rows):
    return "".join(json.dumps(one) + "\n" for one in rows)


@pytest.fixture
def write(tmp_path):
    def make(name, content):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return make


def read(fixture):
    return [(case.query_id, case.line) for case in read_cases(fixture)]


def test_json_lines(write):
    assert read(write("f.jsonl", lines(row("a")) + "\n" + lines(row("b")))) == [("a", 1), ("b", 3)]


def test_json_lines_of_windows_with_a_byte_order_mark(write):
    content = b"\xef\xbb\xbf" + lines(row("a"), row("b")).replace("\n", "\r\n").encode()
    assert read(write("f.ndjson", content)) == [("a", 1), ("b", 2)]


def test_a_line_ends_at_the_newline_alone(write):
    assert read(write("f.jsonl", json.dumps(row("a\u2028\x85b"), ensure_ascii=False))) == [("a\u2028\x85b", 1)]


@pytest.mark.parametrize(
    "wrap", [lambda rows: rows, lambda rows: {"cases": rows}, lambda rows: {"v": [1], "cases": rows}]
)
def test_json_lists_with_the_line_of_each_case(write, wrap):
    document = json.dumps(wrap([row("a"), row("b")]), indent=1)
    lines_of_ids = [number for number, line in enumerate(document.split("\n"), start=1) if '"query_id"' in line]
    expected = [number - 1 for number in lines_of_ids]  # the brace before it
    assert read(write("f.json", document)) == list(zip("ab", expected, strict=True))


def test_json_lines_in_a_json_file_and_a_single_case(write):
    assert read(write("f.json", lines(row("a"), row("b")))) == [("a", 1), ("b", 2)]
    assert read(write("g.json", json.dumps(row("c"), indent=2))) == [("c", 1)]


def test_a_folder_and_a_glob_are_read_by_name(write, tmp_path):
    write("b.jsonl", lines(row("b")))
    write("a/z.json", json.dumps([row("z")]))
    write("README.md", "no case")
    write(".hidden/c.jsonl", "no case")
    assert read(tmp_path) == [("z", 1), ("b", 1)]
    assert read(f"{tmp_path}/*.jsonl") == [("b", 1)]
    assert read(f"{tmp_path}/**/*.json*") == [("z", 1), ("b", 1)]
    assert [path.name for path in fixture_files(tmp_path)] == ["z.json", "b.jsonl"]


def test_cases_come_one_at_a_time(write):
    path = write("f.jsonl", lines(row("a"), row("b")) + "nonsense\n")
    assert [case.query_id for case in islice(read_cases(path), 2)] == ["a", "b"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("f.jsonl", lines(row()) + "{nope\n", r"f\.jsonl:2: not JSON \(Expecting property name"),
        ("f.json", "[\n\nx]", r"f\.json:3: not JSON"),
        ("f.jsonl", b"\n\xff\n", r"f\.jsonl:2: not UTF-8"),
        ("f.json", b"[\xff]", r"f\.json:1: not UTF-8"),
        ("f.jsonl", lines([1]), r"f\.jsonl:1: a case must be an object, not a list"),
        ("f.jsonl", lines(row("a"), row("a")), r"f\.jsonl:2: query a: `query_id` stands already in .*f\.jsonl:1"),
        ("f.jsonl", lines(row(max_results="x")), r"f\.jsonl:1: query q-1: `max_results`: must be a whole number"),
        ("f.jsonl", lines(row()).replace('"A"', "NaN"), r"f\.jsonl:1: not JSON \(NaN is no JSON number"),
        ("f.jsonl", "[" * 100_000, r"f\.jsonl:1: not JSON"),
        ("f.jsonl", "\n", r"f\.jsonl holds no case"),
    ],
)
def test_what_cannot_be_read_is_named(write, name, content, message):
    with pytest.raises(AssayError, match=message):
        list(read_cases(write(name, content)))


def test_all_faults_of_a_case_are_named_at_once(write):
    path = write("f.jsonl", lines(row(query="", judgments=[{"doc_id": "a", "relevance": 9}])))
    with pytest.raises(AssayError) as error:
        list(read_cases(path))
    assert [line.split("`")[1] for line in str(error.value).split("\n")] == ["query", "judgments[0].relevance"]


@pytest.mark.parametrize("name", ["missing.jsonl", "*.jsonl", "."])
def test_no_file_is_an_error(tmp_path, name):
    with pytest.raises(AssayError, match="no fixture"):
        fixture_files(tmp_path / name)


def test_rows_go_on_after_a_broken_line(write):
    rows = list(read_rows(write("f.jsonl", "{nope\n" + lines(row()))))
    assert [(one.line, bool(one.fault)) for one in rows] == [(1, True), (2, False)]


PAPERBOT_CASE = {
    "query_id": "q_filtered",
    "query": "guarding retrieval",
    "query_type": "regression_guard",
    "source": "arxiv",
    "sources": ["arxiv"],
    "max_results": 10,
    "year_from": 2023,
    "year_to": 2025,
    "judgments": [
        {"doc_id": "id:arxiv:2402.00001", "relevance": 3, "title": "Guards"},
        {"doc_id": "id:arxiv:2305.00002", "relevance": 2, "title": "Latency"},
    ],
    "results_by_source": {
        "arxiv": [
            {
                "title": title,
                "abstract": "...",
                "year": year,
                "citation_count": 16,
                "identities": [{"source": "arxiv", "external_id": arxiv_id}],
            }
            for title, year, arxiv_id in [
                ("Guards", 2024, "2402.00001v2"),
                ("Latency", 2023, "2305.00002"),
                ("A legacy baseline", 2021, "2101.99999"),
            ]
        ]
    },
}


@pytest.mark.parametrize("convention", ["assay", "paperbot"])
def test_a_file_of_paperbot_loads_unchanged(write, convention):
    """Ranking: the 3, the 2; the third is out of range: nDCG 1 in both conventions."""
    (case,) = read_cases(write("bench.jsonl", lines(PAPERBOT_CASE)))
    ranking = fuse(case, FusionSettings(convention=convention))
    assert ranking.keys == ["id:arxiv:2402.00001", "id:arxiv:2305.00002"]
    assert ndcg(GradedRanking.of(ranking.keys, grades(case, ranking))).number == 1.0
    assert (ranking.counts.raw, ranking.counts.filtered_by_year) == (3, 1)
