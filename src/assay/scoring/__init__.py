"""How good a cell is: measures per query, and their means with intervals and coverage."""
