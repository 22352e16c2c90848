"""How many queries got better, stayed, and got worse."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Outcomes:
    """wins: queries where new is higher, whatever is better."""

    wins: int
    ties: int
    losses: int


def outcomes(differences: NDArray[np.float64], tolerance: float = 1e-9) -> Outcomes:
    """differences: new - base by query, shape (n,). A difference of at most the tolerance is a tie."""
    wins, losses = int((differences > tolerance).sum()), int((differences < -tolerance).sum())
    return Outcomes(wins, len(differences) - wins - losses, losses)
