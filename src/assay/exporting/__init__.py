"""Runs, judgments and scores as files that other tools read."""
