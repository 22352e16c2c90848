"""Compare two measurements: cell with cell, and the metrics of a change with those of its base."""
