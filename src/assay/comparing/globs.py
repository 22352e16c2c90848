"""Globs over names of several parts, such as `tier.*.ndcg@10` or `pallets/A*/bm25`."""

from fnmatch import fnmatchcase


def matches(pattern: str, name: str, separator: str) -> bool:
    """Whether each part of `name` matches its part of `pattern`: a `*` never crosses the separator."""
    patterns, parts = pattern.split(separator), name.split(separator)
    return len(patterns) == len(parts) and all(map(fnmatchcase, parts, patterns))
