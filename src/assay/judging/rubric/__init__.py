"""Judging search queries: 100 points by a rubric, and critical issues that no points outweigh."""
