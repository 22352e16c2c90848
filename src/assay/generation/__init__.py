"""From retrieved chunks to an answer: the context inside its budget, and the generators that read it."""
