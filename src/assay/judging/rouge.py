"""ROUGE-L: the longest common subsequence of two sequences of words (Lin 2004).

Of its shares the precision says whether a claim stands in a text: LCS / length of the claim. Over a whole context that
rises with the length alone: words of the claim are found in order anywhere. `windowed` therefore takes the best window
of the context that is a stated number of claim lengths long.
"""

from collections.abc import Sequence


def lcs(left: Sequence[str], right: Sequence[str]) -> int:
    """Length of the longest common subsequence."""
    masks = _masks(left)
    return _length([masks[word] for word in right if word in masks], len(left))


def windowed(claim: Sequence[str], context: Sequence[str], window: float) -> float:
    """The greatest share of the claim's words that stand, in order, in `window` claim lengths of context; in [0, 1].

    Exact over all windows: one that starts at a word foreign to the claim is never better than the next.
    ValueError where the claim is empty or a window is shorter than the claim.
    """
    if not claim or window < 1:
        raise ValueError("the claim has words, and a window is at least as long as the claim")
    masks = _masks(claim)
    found = [(at, masks[word]) for at, word in enumerate(context) if word in masks]
    reach = int(window * len(claim))
    best = 0
    for first, (start, _) in enumerate(found):
        inside = [mask for at, mask in found[first : first + reach] if at < start + reach]
        if len(inside) > best:
            best = max(best, _length(inside, len(claim)))
    return best / len(claim)


def _masks(words: Sequence[str]) -> dict[str, int]:
    """For each word the set of its positions, as bits."""
    masks: dict[str, int] = {}
    for at, word in enumerate(words):
        masks[word] = masks.get(word, 0) | 1 << at
    return masks


def _length(found: Sequence[int], length: int) -> int:
    """LCS length by bit-parallel rows (Hyyrö 2004): a zero bit of `row` is a step up of the classic table."""
    ones = (1 << length) - 1
    row = ones
    for mask in found:
        matched = row & mask
        row = ((row + matched) | (row - matched)) & ones
    return length - row.bit_count()
