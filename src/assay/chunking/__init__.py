"""How documents are cut into chunks: each chunker keeps the token limit and says which lines a chunk holds."""
