"""Texts to vectors: by a model, or from the cache of what it computed before."""
