import argparse
import json

import pytest

from assay.cli import doctor
from assay.diagnosing import diagnose
from assay.diagnosing.check import fail, ok, warn

OK, WARN, FAIL = ok("git", "fine"), warn("dvc remote", "none", "add one"), fail("conf", "broken", "mend it")


@pytest.fixture
def assay(monkeypatch, capsys):
    def run(checks, *words):
        monkeypatch.setattr(diagnose, "diagnose", lambda online: iter(checks))
        parser = argparse.ArgumentParser()
        parser.add_argument("--quiet", action="store_true")
        doctor.add(parser.add_subparsers())
        chosen = parser.parse_args(words if "doctor" in words else ["doctor", *words])
        return chosen.run(chosen), capsys.readouterr().out

    return run


@pytest.mark.parametrize(("checks", "status"), [([OK], 0), ([OK, WARN], 0), ([OK, WARN, FAIL], 1)])
def test_warnings_are_no_fault(assay, checks, status):
    assert assay(checks)[0] == status


def test_prints_each_check_and_the_counts(assay):
    assert assay([OK, FAIL])[1].split("\n") == [
        "ok    git           fine",
        "fail  conf          broken",
        "                    -> mend it",
        "",
        "1 ok, 1 to mend.",
        "",
    ]


def test_quiet_shows_what_is_not_well(assay):
    out = assay([OK, WARN], "--quiet", "doctor")[1]
    assert "git" not in out
    assert "dvc remote" in out


def test_json_is_for_programs(assay):
    status, out = assay([OK, FAIL], "--json")
    assert (status, json.loads(out)["state"]) == (1, "fail")
