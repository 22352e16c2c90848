"""Against human labels (FaithDial audit: 392 claims beside evidence). Chance is .5; content words reach AUC .903."""

import json
import os
from pathlib import Path

import numpy as np
import pytest

from assay.judging.support import supports

REFERENCE = Path(os.environ.get("ASSAY_REFERENCE_DATA", Path(__file__).parents[3] / "shared/data"))
LABELS = REFERENCE / "labels/faithdial_gold.jsonl"


@pytest.mark.skipif(
    not LABELS.exists(), reason=f"no labelled claims at {LABELS}: name the folder in ASSAY_REFERENCE_DATA"
)
def test_supported_claims_rank_above_the_others():
    rows = [json.loads(line) for line in LABELS.read_text(encoding="utf-8").split("\n") if line]
    support = np.asarray([supports([row["claim"]], row["evidence"], window=2)[0] for row in rows])
    labels = np.asarray([row["supported"] for row in rows])
    above = support[labels][:, None] - support[~labels]
    assert (above > 0).mean() + (above == 0).mean() / 2 > 0.85
    assert labels[support >= 0.4].mean() > 0.85
    assert labels[support < 0.15].mean() < 0.1
