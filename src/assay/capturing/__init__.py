"""A search tool's calls and their results, out of the logs of agents."""
