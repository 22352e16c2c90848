"""The baseline that every judge of support should beat: how many of the claim's words stand in the evidence."""

from assay.generation.words import content_words, words


def lexical_share(claim: str, evidence: str) -> float:
    """Share of the claim's content words, or of all where it has no other, that the evidence holds, in [0, 1].

    ValueError where the claim has no word.
    """
    meant = content_words(claim) or words(claim)
    if not meant:
        raise ValueError("the claim has no word")
    held = set(words(evidence))
    return sum(word in held for word in meant) / len(meant)
