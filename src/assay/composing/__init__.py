"""From conf/ and params.yaml to the plain config of every cell (Hydra runs here alone)."""
