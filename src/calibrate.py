"""Stage `calibrate`: what the scores of the judge of params.yaml are worth, by labelled pairs."""

from assay import places
from assay.calibrating.calibration_file import write_calibration
from assay.calibrating.judging_pairs import calibrate_judge
from assay.calibrating.reliability_csv import write_reliability
from assay.config import load_calls, load_judge
from assay.errors import exit_with_message
from assay.llm.model_calls import ModelCalls


def main() -> None:
    kept = places.calibration_run() / "calls.jsonl"
    with ModelCalls(load_calls(), places.cache()) as calls:
        calls.recall(kept)
        calibration = calibrate_judge(load_judge(), places.cache(), calls)
        calls.keep(kept)
    write_reliability(places.reliability(), calibration)
    write_calibration(places.calibration(), calibration)


if __name__ == "__main__":
    with exit_with_message():
        main()
