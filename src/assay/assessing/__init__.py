"""Judgments made by people and by models: what is shown to whom, how well they agree, what becomes of their grades."""
