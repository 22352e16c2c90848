"""What no judge is needed for: the larger class, the length of a claim, the words that it shares with its evidence."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np

from assay.calibrating.auc import Flags, auc, weighted_aucs
from assay.calibrating.config import CalibrationSettings
from assay.calibrating.estimate import Estimate, estimates
from assay.calibrating.labelled_pair import LabelledPair
from assay.calibrating.lexical_share import lexical_share
from assay.generation.words import words


@dataclass(frozen=True, slots=True)
class Baselines:
    majority: float  # accuracy of always naming the larger class
    length: Estimate  # AUC of the number of words of the claim, in the direction that does better
    direction: Literal["longer", "shorter"]  # which claims are the positive ones
    lexical: Estimate  # AUC of the share of the claim's content words in the evidence


def baselines(pairs: Sequence[LabelledPair], positive: Flags, settings: CalibrationSettings) -> Baselines:
    """On all pairs. ValueError without a pair, or where a claim has no word."""
    share = float(positive.mean())
    lengths = np.array([len(words(pair.claim)) for pair in pairs], dtype=np.float64)
    shares = np.array([lexical_share(pair.claim, pair.evidence) for pair in pairs])
    longer = (auc(lengths, positive) or 0) >= 0.5
    aucs = [partial(weighted_aucs, scores, positive) for scores in (lengths if longer else -lengths, shares)]
    length, lexical = estimates(aucs, positive, [pair.group for pair in pairs], settings)
    return Baselines(max(share, 1 - share), length, "longer" if longer else "shorter", lexical)
