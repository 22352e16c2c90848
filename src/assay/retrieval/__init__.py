"""Index the chunks of a corpus and rank them for queries."""
