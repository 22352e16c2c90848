import json
import shutil
import subprocess

import pytest

MARKER = "<!-- assay gate -->"
BOT = "github-actions[bot]"


@pytest.fixture
def result(tmp_path):
    path = tmp_path / "gate.md"
    path.write_text("### result\n")
    return path


def comment(number, body, login=BOT):
    return {"id": number, "user": {"login": login}, "body": body}


def test_writes_a_comment_and_then_that_one_anew(job, result):
    assert job.run("comment.sh", result).returncode == 0
    assert job.bodies == [f"{MARKER}\n### result\n"]
    result.write_text("### better\n")
    job.run("comment.sh", result)
    assert job.bodies == [f"{MARKER}\n### better\n"]
    assert not job.summary.exists()


def test_nobody_elses_comment_is_written_over(job, result):
    mine = comment(3, f"{MARKER}\nold")
    others = [comment(1, f"{MARKER}\nnot ours", "someone"), comment(2, f"as they say: {MARKER}")]
    job.comments.write_text(json.dumps([*others, mine]))
    job.run("comment.sh", result)
    assert job.bodies == [others[0]["body"], others[1]["body"], f"{MARKER}\n### result\n"]


def test_files_are_joined_and_missing_ones_left_out(job, result, tmp_path):
    sync = tmp_path / "in_sync.md"
    sync.write_text("In sync\n")
    job.run("comment.sh", sync, tmp_path / "gone.md", result)
    assert job.bodies == [f"{MARKER}\nIn sync\n\n### result\n"]


def test_without_any_result_it_says_so(job, tmp_path):
    job.run("comment.sh", tmp_path / "gone.md")
    assert "the job ended before the gate" in job.bodies[0]


def test_a_comment_that_is_too_long_is_cut_at_a_line_and_whole_in_the_summary(job, result):
    """1000 lines of 100 characters of two or three bytes each; GitHub counts characters."""
    line = "| é" + "—" * 95 + " |"
    result.write_text(f"{line}\n" * 1000)
    job.run("comment.sh", result)
    (body,) = job.bodies
    assert 61_000 < len(body) < 62_200
    assert set(body.split("\n")[1:-3]) == {line}
    assert body.endswith("\n\nCut here: the summary of the job has all of it.\n")
    assert job.summary.read_text().count(line) == 1000


@pytest.mark.parametrize("refuses", ["POST", "GET"])
def test_a_fork_whose_token_may_not_write_gets_a_summary(job, result, refuses):
    done = job.run("comment.sh", result, GH_REFUSES=refuses)
    assert done.returncode == 0
    assert "::notice::No comment could be written" in done.stdout
    assert job.bodies == []
    assert job.summary.read_text() == "### result\n\n"


def test_without_a_token_gh_is_not_asked(job, result):
    assert job.run("comment.sh", result, GH_TOKEN="").returncode == 0
    assert not job.calls.exists()
    assert job.summary.read_text() == "### result\n\n"


def test_without_a_pull_request_it_is_the_summary(job, result):
    assert job.run("comment.sh", result, PR="").stdout == ""
    assert job.summary.read_text() == "### result\n\n"
    assert job.run("comment.sh", result, PR="", GITHUB_STEP_SUMMARY="").stdout == "### result\n\n"


@pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not installed; gh brings its own")
def test_the_filter_that_gh_is_given_is_right(job, result):
    job.run("comment.sh", result)
    arguments = json.loads(job.calls.read_text().split("\n")[0])
    comments = [comment(1, f"{MARKER}\nx", "someone"), comment(2, "x"), comment(3, f"{MARKER}\nx")]
    done = subprocess.run(
        ["jq", arguments[arguments.index("--jq") + 1]],
        input=json.dumps(comments),
        env={"MARKER": MARKER, "AUTHOR": BOT, "PATH": job.environment["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "3\n"
