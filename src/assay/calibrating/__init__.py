"""Whether a judge's scores mean anything: measured on pairs that people labelled."""
