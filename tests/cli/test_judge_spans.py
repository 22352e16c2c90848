"""The command as it is typed: what belongs together, and the whole way from keys to judgments."""

import json
from pathlib import Path

import pytest

from assay.errors import AssayError


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--json"], "--json belongs to --agreement"),
        (["--to", "f"], "--to belongs to --write"),
        (["--with-machine"], "--with-machine belongs to --write"),
        (["--agreement", "--only-relevant"], "--only-relevant belongs to --write"),
        (["--grader", "openai", "--rater", "eve"], "--rater belongs to judging by hand"),
        (["--write", "--limit", "3"], "--limit belongs to judging by hand or --grader"),
    ],
)
def test_an_option_that_would_do_nothing_is_refused(judge_spans, arguments, message):
    with pytest.raises(AssayError, match=message):
        judge_spans(*arguments)


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_a_limit_is_a_whole_number(judge_spans, number):
    with pytest.raises(SystemExit):
        judge_spans("--limit", number)


def test_nobody_has_graded_yet(judge_spans):
    with pytest.raises(AssayError, match="nobody has graded"):
        judge_spans("--agreement")
    with pytest.raises(AssayError, match="no grades of `shop`"):
        judge_spans("--write")


def test_from_keys_to_judgments(judge_spans, capsys):
    assert judge_spans("--rater", "eve", keys="210320") == 0
    assert judge_spans("--rater", "bob", keys="210320") == 0
    assert judge_spans("--agreement", "--json") == 0
    told = json.loads(capsys.readouterr().out.partition("\n{")[2].join(["{", ""]))
    assert told["human"]["raters"] == ["bob", "eve"]
    assert told["human"]["places"] == 6
    assert judge_spans("--write", "--to", "new.yaml") == 0
    assert Path("new.yaml").read_text().count("grade:") == 6


def test_agreement_for_people(judge_spans, capsys):
    judge_spans("--rater", "eve", keys="213320")
    judge_spans("--rater", "bob", keys="000000")
    judge_spans("--agreement")
    said = capsys.readouterr().out
    assert "Krippendorff's alpha, ordinal" in said
    assert "each two raters" in said
    assert "furthest apart" in said
