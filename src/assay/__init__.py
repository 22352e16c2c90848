"""assay: search and RAG quality as a reproducible experiment."""

__version__ = "0.1.0"
