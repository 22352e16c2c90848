"""Log what was measured to MLflow."""
