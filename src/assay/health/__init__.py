"""Suite health: what keeps a suite from telling good search from bad. docs/suite-health.md says what to do then."""
