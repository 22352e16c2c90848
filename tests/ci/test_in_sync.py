from pathlib import Path


def test_in_sync(propose, tmp_path):
    job = propose(lambda folder: None)
    done = job.run("in_sync.sh", tmp_path / "told.md")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "told.md").read_text().startswith("In sync")


def test_out_of_sync_names_the_stages(propose, tmp_path):
    job = propose(lambda folder: Path(folder, "code").write_text("2\n"))
    done = job.run("in_sync.sh", tmp_path / "told.md")
    told = (tmp_path / "told.md").read_text()
    assert done.returncode == 1
    assert told.startswith("**Out of sync**")
    assert told.endswith("- `score`\n")
    assert done.stdout == told


def test_where_dvc_cannot_tell_it_is_not_in_sync(propose, tmp_path):
    job = propose(lambda folder: Path(folder, "dvc.yaml").write_text("stages: ["))
    done = job.run("in_sync.sh", tmp_path / "told.md")
    assert done.returncode == 1
    assert "DVC ended with status" in (tmp_path / "told.md").read_text()
    assert "dvc.yaml" in done.stderr


def test_many_stages_and_names_that_could_be_markup(job, tmp_path):
    """A `dvc` that names 25 stages, one of them hostile, and ends as it does where data is missing."""
    fake = tmp_path / "tools" / "dvc"
    fake.write_text(
        "#!/bin/sh\necho \"Running stage 'x\\`<img src=y>@a-1':\"\n"
        "for i in $(seq 24); do echo \"Running stage 's@$i':\"; done\nexit 255\n"
    )
    fake.chmod(0o755)
    done = job.run("in_sync.sh")
    lines = done.stdout.split("\n")
    assert done.returncode == 1
    assert "- `ximgsrcy@a-1`" in lines
    assert lines[-2] == "- and 5 more"
    assert sum(line.startswith("- `") for line in lines) == 20
