import json

import pytest

from assay.timing import read_timing, timed


@pytest.fixture
def outputs(tmp_path):
    return {stage: tmp_path / f"{stage}.jsonl" for stage in ("retrieve", "generate")}


def run(folder, outputs):
    for stage, output in outputs.items():
        with timed(folder, stage, output):
            output.write_text(f"of {stage}\n")


def test_each_stage_keeps_its_own_time(tmp_path, outputs):
    run(tmp_path, outputs)
    times = read_timing(tmp_path, outputs)
    assert set(times) == {"retrieve", "generate"}
    assert all(0 <= seconds < 1 for seconds in times.values())


def test_notes_the_digest_of_what_the_stage_wrote(tmp_path):
    """sha256 of `abc`: the first example of FIPS 180-2, appendix B."""
    output = tmp_path / "ranking.jsonl"
    output.write_text("before")
    with timed(tmp_path, "retrieve", output):
        output.write_text("abc")
    note = json.loads((tmp_path / "timing.json").read_text())["retrieve"]
    assert note["output"] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_a_time_is_of_its_output_alone(tmp_path, outputs):
    """As after `dvc checkout`: one output is another run's, then it is none at all."""
    run(tmp_path, outputs)
    outputs["retrieve"].write_text("of another run\n")
    assert set(read_timing(tmp_path, outputs)) == {"generate"}
    outputs["generate"].unlink()
    assert read_timing(tmp_path, outputs) == {}


def test_a_stage_that_fails_leaves_no_time(tmp_path, outputs):
    outputs["retrieve"].write_text("former\n")
    with pytest.raises(RuntimeError), timed(tmp_path, "retrieve", outputs["retrieve"]):
        raise RuntimeError
    assert read_timing(tmp_path, outputs) == {}


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"retrieve": 1.5}', '{"retrieve": {"output": ""}}', '{"retrieve": {"seconds": 1.5}}']
)
def test_a_note_that_says_not_of_which_output_is_no_time(tmp_path, outputs, text):
    outputs["retrieve"].write_text("abc")
    (tmp_path / "timing.json").write_text(text)
    assert read_timing(tmp_path, outputs) == {}
    run(tmp_path, outputs)
    assert set(read_timing(tmp_path, outputs)) == {"retrieve", "generate"}
