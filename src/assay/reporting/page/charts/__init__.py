"""The charts of the report, one a file: pure functions from numbers to a Vega-Lite specification, by altair."""
