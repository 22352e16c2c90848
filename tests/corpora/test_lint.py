import pytest

from assay.corpora.lint import Finding, lint
from assay.records import Document, Judgment, Query

APP = "def run(port):\n    open_socket(port)\n\n\ndef stop():\n    close_socket()\n"
LONG = "def long():\n" + "    x = 1\n" * 151
TWICE = "if x:\n    def both():\n        return 1\nelse:\n    def both():\n        return 2\n"
DOCUMENTS = [
    Document("s/app.py", APP, "python"),
    Document("s/long.py", LONG, "python"),
    Document("s/twice.py", TWICE, "python"),
]
RUN = Judgment("s/app.py", 3, symbol="run", line=12)


def query(**changes):
    given = {
        "id": "T1-001",
        "text": "How does the server start?",
        "tier": "1",
        "intent": "implementation",
        "keywords": ("open_socket",),
        "judgments": (RUN,),
        "reference": "By opening a socket.",
        "line": 10,
    }
    return Query(**(given | changes))


def findings(*queries):
    return [(found.line, found.severity, found.message) for found in lint(queries, DOCUMENTS, "q.yaml")]


def test_a_sound_suite_is_clean():
    assert findings(query()) == []
    assert findings(query(tier="unanswerable", answerable=False, keywords=(), judgments=())) == []


def test_a_finding_reads_as_one_line():
    finding = Finding("q.yaml", 3, "T1-001", "has no reference answer.", "warning")
    assert str(finding) == "q.yaml:3: warning: query T1-001: has no reference answer."


@pytest.mark.parametrize(
    ("changes", "line", "severity", "message"),
    [
        ({"judgments": (Judgment("s/ap.py", 3, symbol="run", line=12),)}, 12, "error", "no file `s/ap.py`"),
        ({"judgments": (Judgment("s/app.py", 3, symbol="rum", line=12),)}, 12, "error", "closest: `run`?"),
        ({"judgments": (Judgment("s/app.py", 3, lines=(1, 7), line=12),)}, 12, "error", "lines 1-7"),
        ({"judgments": (RUN, Judgment("s/app.py", 1, lines=(1, 2), line=13))}, 13, "error", "twice"),
        ({"judgments": (Judgment("s/app.py", 4, symbol="run", line=12),)}, 12, "error", "grade 4 is not from 0 to 3"),
        ({"text": "Who calls OPEN_SOCKET?"}, 10, "error", "itself contains the keyword `open_socket`"),
        ({"keywords": ("open_socket", "Open_Socket")}, 10, "error", "`open_socket` stands 2 times"),
        ({"keywords": ("open_socket", "listen")}, 10, "warning", "`listen` occurs nowhere in the corpus"),
        ({"keywords": ("open_socket", "socket")}, 10, "warning", "`socket` occurs nowhere in the corpus"),
        ({"keywords": ("open_socket", "close_socket")}, 10, "warning", "`close_socket` occurs in no judged place"),
        ({"keywords": ()}, 10, "warning", "has no keywords"),
        ({"reference": ""}, 10, "warning", "has no reference answer"),
        (
            {"judgments": (RUN, Judgment("s/long.py", 1, symbol="long", line=13))},
            13,
            "warning",
            "judges 152 lines (s/long.py:1-152)",
        ),
        (
            {"judgments": (RUN, Judgment("s/twice.py", 1, symbol="both", line=13))},
            13,
            "warning",
            "defines `both` 2 times; the last one counts (lines 5-6)",
        ),
    ],
)
def test_a_finding_is_placed(changes, line, severity, message):
    found = [one for one in findings(query(**changes)) if message in one[2]]
    assert [one[:2] for one in found] == [(line, severity)]


def test_keywords_with_several_words_are_found_across_lines():
    assert findings(query(keywords=("open_socket(port) def stop",))) == [
        (10, "warning", "the keyword `open_socket(port) def stop` occurs in no judged place of the query.")
    ]


def test_two_queries_that_ask_the_same():
    """The second differs by case and white space, the third by one letter of 26, the fourth is another question."""
    queries = [
        query(),
        query(id="T1-002", text="how does  the SERVER start?", line=20),
        query(id="T1-003", text="How does the server starts?", line=30),
        query(id="T1-004", text="What closes a connection?", line=40),
    ]
    assert findings(*queries) == [
        (20, "error", "asks the same as query T1-001 (line 10)."),
        (30, "warning", "asks nearly the same as query T1-001 (line 10)."),
        (30, "warning", "asks nearly the same as query T1-002 (line 20)."),
    ]


def test_an_id_given_twice():
    assert findings(query(), query(text="What closes a connection?", line=20)) == [
        (20, "error", "the id stands already in line 10.")
    ]
