"""Corpora and suites: sources become documents; queries and their judgments are read, resolved and linted."""
