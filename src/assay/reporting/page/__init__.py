"""The report: one HTML page that needs nothing else. Builders are pure; `read_*` are its edges."""
