import re

import pytest

from assay.corpora.queries import read_queries
from assay.errors import AssayError
from assay.records import Judgment, Query

GOOD = """\
# The suite's queries
- id: T2-001
  query: >
    Where does Flask decide
    which class reads the session?
  tier: 2
  intent: flow_understanding
  keywords: [open_session, 404, on]
  judgments:
    - {file: flask/app.py, symbol: Flask.open_session, grade: 3}
    - file: flask/docs/signals.rst
      lines: 10-20
      grade: 1
    - {file: flask/app.py, lines: 7, grade: 0}
  reference: The session interface.
- id: U-001
  query: What does it cost?
  tier: unanswerable
  intent: implementation
  answerable: false
  reference: The corpus does not say.
"""


@pytest.fixture
def read(tmp_path):
    def run(text):
        path = tmp_path / "queries.yaml"
        path.write_text(text, encoding="utf-8")
        return read_queries(path)

    return run


def entry(**changes):
    """A sound tier-1 query, a field a line (id 1, query 2, tier 3, intent 4, judgments 5); None leaves a field out."""
    given = {
        "id": "T1-001",
        "query": "Where is it?",
        "tier": "1",
        "intent": "implementation",
        "judgments": "[{file: s/a.py, symbol: A, grade: 3}]",
    } | changes
    lines = [f"{key}: {value}" for key, value in given.items() if value is not None]
    return "- " + "\n  ".join(lines) + "\n"


def test_reads_a_query(read):
    assert read(GOOD) == [
        Query(
            id="T2-001",
            text="Where does Flask decide which class reads the session?",
            tier="2",
            intent="flow_understanding",
            keywords=("open_session", "404", "on"),
            judgments=(
                Judgment("flask/app.py", 3, symbol="Flask.open_session", line=10),
                Judgment("flask/docs/signals.rst", 1, lines=(10, 20), line=11),
                Judgment("flask/app.py", 0, lines=(7, 7), line=14),
            ),
            reference="The session interface.",
            line=2,
        ),
        Query(
            id="U-001",
            text="What does it cost?",
            tier="unanswerable",
            intent="implementation",
            reference="The corpus does not say.",
            answerable=False,
            line=16,
        ),
    ]


@pytest.mark.parametrize(
    ("changes", "line", "message"),
    [
        ({"id": None}, 1, "entry 1: `id` is missing"),
        ({"id": "''"}, 1, "entry 1: `id` must be a text that is not empty"),
        ({"query": None}, 1, "query T1-001: `query` is missing"),
        ({"query": ""}, 1, "`query` is missing"),
        ({"query": "' '"}, 2, "`query` must be a text that is not empty"),
        ({"query": "[a]"}, 2, "`query` must be a text that is not empty"),
        ({"keyword": "[a]"}, 6, "unknown key `keyword`; did you mean `keywords`?"),
        ({"keywords": "a"}, 6, "`keywords` must be a list"),
        ({"keywords": "[a, '']"}, 6, "each keyword must be a text"),
        ({"keywords": "[[a]]"}, 6, "each keyword must be a text"),
        ({"reference": "''"}, 6, "`reference` must be a text that is not empty"),
        ({"tier": None}, 1, "`tier` is missing; one of 1, 2, 3, 4, unanswerable"),
        ({"tier": "5"}, 3, "`tier: 5` is unknown; one of 1, 2, 3, 4, unanswerable"),
        ({"intent": "tracing"}, 4, "`intent: tracing` is unknown; one of implementation"),
        ({"answerable": "maybe"}, 6, "`answerable` must be true or false"),
        ({"answerable": "'false'"}, 6, "`answerable` must be true or false"),
        ({"answerable": "false"}, 6, "`answerable: false` contradicts `tier: 1`"),
        ({"judgments": None}, 1, "an answerable query needs a judgment"),
        ({"judgments": "[]"}, 1, "an answerable query needs a judgment"),
        ({"judgments": "[{file: s/a.py, symbol: A, grade: 0}]"}, 1, "needs a judgment with a grade above 0"),
        ({"judgments": "{file: s/a.py}"}, 5, "`judgments` must be a list"),
        ({"judgments": "[a]"}, 5, "a judgment is a mapping"),
        ({"judgments": "[{symbol: A, grade: 3}]"}, 5, "names its `file`"),
        ({"judgments": "[{file: s/a.py, grade: 3}]"}, 5, "either a `symbol` or `lines`"),
        ({"judgments": "[{file: s/a.py, symbol: A, lines: 1-2, grade: 3}]"}, 5, "either a `symbol` or `lines`"),
        ({"judgments": "[{file: s/a.py, symbol: '', grade: 3}]"}, 5, "`symbol` must be a dotted name"),
        ({"judgments": "[{file: s/a.py, symbol: A}]"}, 5, "has a `grade` from 0 to 3"),
        ({"judgments": "[{file: s/a.py, symbol: A, grade: 4}]"}, 5, "`grade: 4` must be a whole number from 0 to 3"),
        ({"judgments": "[{file: s/a.py, symbol: A, grade: -1}]"}, 5, "`grade: -1` must be"),
        ({"judgments": "[{file: s/a.py, symbol: A, grade: 1.0}]"}, 5, "`grade: 1.0` must be"),
        ({"judgments": "[{file: s/a.py, symbol: A, grade: '3'}]"}, 5, "`grade: 3` must be"),
        ({"judgments": "[{file: s/a.py, lines: 20-10, grade: 3}]"}, 5, "`lines: 20-10` must be first-last"),
        ({"judgments": "[{file: s/a.py, lines: 0-3, grade: 3}]"}, 5, "`lines: 0-3` must be first-last"),
        ({"judgments": "[{file: s/a.py, lines: 1:20, grade: 3}]"}, 5, "`lines: 1:20` must be first-last"),
        ({"judgments": "[{file: s/a.py, line: 1, grade: 3}]"}, 5, "unknown key `line`; did you mean `lines`?"),
        ({"tier": "3"}, 1, "tier 3 needs at least two judged places"),
        (
            {"tier": "2", "judgments": "[{file: s/a.py, symbol: A, grade: 3}, {file: s/a.py, symbol: B, grade: 0}]"},
            1,
            "tier 2 needs at least two judged places with a grade above 0",
        ),
        ({"tier": "unanswerable"}, 1, "an unanswerable query has no judgments and no keywords"),
        ({"tier": "unanswerable", "judgments": None, "keywords": "[a]"}, 1, "has no judgments and no keywords"),
        ({"tier": "unanswerable", "judgments": None, "answerable": "true"}, 5, "`answerable: true` contradicts"),
    ],
)
def test_a_fault_names_its_line_and_query(read, changes, line, message):
    with pytest.raises(AssayError) as raised:
        read(entry(**changes))
    assert re.search(rf"queries.yaml:{line}: (query T1-001|entry 1): ", str(raised.value))
    assert message in str(raised.value)


def test_one_wrong_field_is_one_fault(read):
    with pytest.raises(AssayError) as raised:
        read(entry(tier="2", judgments="[{file: s/a.py, symbol: A, grade: 4}]"))
    assert str(raised.value).count("\n") == 0


def test_all_faults_of_a_file_are_raised_together(read):
    with pytest.raises(AssayError) as raised:
        read(entry(query="''") + entry(tier="7") + "- just text\n")
    places = [line.rpartition("queries.yaml:")[2].partition(": `")[0] for line in str(raised.value).split("\n")]
    assert places == [
        "2: query T1-001",
        "6: query T1-001: the id stands already in line 1. Give it another.",
        "8: query T1-001",
        "11: entry 3: expected a mapping that begins with `id:`.",
    ]


@pytest.mark.parametrize("text", ["", "# only a comment\n", "id: T1-001\n", "[]\n", "text\n"])
def test_only_a_list_of_queries_is_taken(read, text):
    with pytest.raises(AssayError, match=r"queries.yaml:1: expected a list of queries"):
        read(text)


def test_malformed_yaml_is_placed(read):
    with pytest.raises(AssayError, match=r"queries.yaml:\d+:\d+: malformed YAML"):
        read(entry() + "- id: [\n")
