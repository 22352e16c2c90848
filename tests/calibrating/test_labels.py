import json
from pathlib import Path

import pytest

from assay.calibrating.config import LabelsConfig
from assay.calibrating.labels import read_pairs
from assay.corpora.collect import text_hash
from assay.errors import AssayError

TEXT = {"claim": "claim", "evidence": "evidence", "label": "label"}
LINES = {
    "id": "id",
    "group": "group",
    "question": "question",
    "claim": "claim",
    "label": "label",
    "path": "path",
    "start": "start",
    "end": "end",
}
WORDS = {"positive": ["supported"], "negative": ["contradicted", "fabricated"]}
DOCUMENT = "Cookies are signed.\n\nSessions live in cookies.\n"


@pytest.fixture(autouse=True)
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = {"path": "s/a.md", "language": "markdown", "roles": [], "sha256": text_hash(DOCUMENT), "text": DOCUMENT}
    Path("data/corpora/s").mkdir(parents=True)
    Path("data/corpora/s/documents.jsonl").write_text(json.dumps(document) + "\n")


def config(columns=TEXT, path="labels.jsonl", **values):
    return LabelsConfig(path=path, columns=columns, measures=["faithfulness"], **{"positive": [True]} | values)


def write(*rows, path="labels.jsonl"):
    Path(path).write_text("".join(json.dumps(row) + "\n" for row in rows))


def span(id, start, end, label, **more):
    place = {"id": id, "group": "k", "path": "s/a.md", "start": start, "end": end}
    return {**place, "question": "Q?", "claim": f"claim {id}", "label": label, "note": "", **more}


def test_evidence_by_lines_of_a_suite():
    write(span("a", 1, 1, "supported"), span("b", 1, 3, "fabricated"))
    first, second = read_pairs(config(LINES, suite="s", **WORDS))
    assert (first.id, first.group, first.question, first.claim) == ("a", "k", "Q?", "claim a")
    assert (first.evidence, first.label, first.place) == ("Cookies are signed.", 1, "labels.jsonl:1")
    assert (second.evidence, second.label) == ("Cookies are signed.\n\nSessions live in cookies.", 0)


def test_what_is_not_named_follows_from_the_line_and_the_evidence():
    write(
        {"claim": "a", "evidence": "x", "label": True},
        {"claim": "b", "evidence": "y", "label": False},
        {"claim": "c", "evidence": "x", "label": False},
    )
    first, second, third = read_pairs(config())
    assert [pair.id for pair in (first, second, third)] == ["1", "2", "3"]
    assert first.group == third.group != second.group
    assert (first.question, first.raters) == ("", ())


def test_csv_with_raters():
    Path("l.csv").write_text("claim,evidence,label,anna,ben\na,x,yes,yes,no\nb,y,no,,no\n")
    columns = {**TEXT, "raters": ["anna", "ben"]}
    first, second = read_pairs(config(columns, path="l.csv", positive=["yes"], negative=["no"]))
    assert (first.raters, second.raters) == ((1, 0), (None, 0))


def test_grades():
    write({"claim": "a", "evidence": "x", "label": 3}, {"claim": "b", "evidence": "x", "label": "0"})
    assert [pair.label for pair in read_pairs(config(grades=True, positive=[2, 3]))] == [3, 0]


def test_one_column_may_serve_twice():
    write({"query": "a", "code": "x", "label": True}, {"query": "b", "code": "x", "label": False})
    columns = {"question": "query", "claim": "query", "evidence": "code", "label": "label"}
    assert [(pair.question, pair.claim) for pair in read_pairs(config(columns))] == [("a", "a"), ("b", "b")]


def test_names_every_fault():
    write(
        span("a", 1, 1, "supported"),
        span("a", 1, 1, "suported"),
        span("c", 1, 9, "supported"),
        span("d", 1, 1, "supported", claim=" "),
        span("e", 2, 2, "supported", claim="->"),
        span("", 1, 1, "supported", claim=7, path="s/b.md"),
        {"id": "g", "claim": "x"},
    )
    with pytest.raises(AssayError) as caught:
        read_pairs(config(LINES, suite="s", **WORDS))
    assert str(caught.value).split("\n") == [
        "labels.jsonl:2: label: `suported` is no label; expected supported, contradicted, fabricated.",
        "labels.jsonl:2: the id `a` stands already in line 1. Give it another.",
        "labels.jsonl:3: names lines 1-9, but s/a.md has lines 1-3.",
        "labels.jsonl:4: claim: is empty.",
        "labels.jsonl:5: claim: holds no word.",
        "labels.jsonl:5: lines 2-2 of s/a.md are blank: nothing can stand there.",
        "labels.jsonl:6: claim: expected a text, found int.",
        "labels.jsonl:6: path: the corpus has no document `s/b.md`. Closest: `s/a.md`?",
        "labels.jsonl:6: the id is empty.",
        *(
            f"labels.jsonl:7: column `{name}` is missing; there are 'id', 'claim'."
            for name in ("end", "group", "label", "path", "question", "start")
        ),
    ]


def test_names_an_unknown_value_of_a_rater():
    write({"claim": "a", "evidence": "x", "label": True, "r": "?"})
    with pytest.raises(AssayError, match=r"labels\.jsonl:1: r: `\?` is no label; expected true, false"):
        read_pairs(config({**TEXT, "raters": ["r"]}, negative=[False]))


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([("a", "yes"), ("b", "no")], "all labels are negative.* Found: no, yes; positive in conf: true"),
        ([("a", True)], "all labels are positive"),
        ([], "there is no row.* Found: nothing"),
    ],
)
def test_labels_of_one_class_tell_nothing(rows, message):
    write(*({"claim": claim, "evidence": "x", "label": label} for claim, label in rows))
    with pytest.raises(AssayError, match=message):
        read_pairs(config())
