"""Vectors of the parts of a text, from the vectors of its tokens."""

import numpy as np

from assay.embedding.encoder import Vectors


def token_windows(tokens: Vectors, window: int, stride: int) -> Vectors:
    """Unit vectors, one for each window of `window` tokens every `stride`: the mean of its token vectors.

    tokens: shape (n, dimensions), n >= 1. Returns shape (windows, dimensions). The last window ends with the text and
    is as long as the others; a text of at most `window` tokens is one window: its vector is that of mean pooling.
    """
    last = max(0, len(tokens) - window)
    starts = [*range(0, last, stride), last]
    means = np.stack([tokens[start : start + window].mean(axis=0) for start in starts])
    return unit(means)


def unit(vectors: Vectors) -> Vectors:
    """Vectors, shape (..., dimensions), divided by their lengths; a zero vector stays zero."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(lengths == 0, 1, lengths), dtype=np.float32)
