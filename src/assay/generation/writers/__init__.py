"""Writers: what turns a task into the pairs {query, use_case} of a semantic search."""
