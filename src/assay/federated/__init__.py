"""Federated search: recorded results of several sources, judged, made one ranking without duplicates."""
