"""Show results to people and programs. Pure: values in, text out."""
