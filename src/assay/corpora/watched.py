"""Folders that a suite reads and DVC does not see change."""

from pathlib import Path

from assay.config import DirSource, SuiteConfig


def unwatched(suite: SuiteConfig, watched: Path) -> list[str]:
    """A notice for each `dir` source outside `watched`, the folder that the stage declares as its dependency."""
    folders = {key: source.path for key, source in suite.sources.items() if isinstance(source, DirSource)}
    return [
        f"sources.{key}: `{path}` lies outside {watched}, so DVC does not see it change. After a change run "
        f"`dvc repro --force corpus@{suite.name}`, or move it there."
        for key, path in folders.items()
        if not Path(path).resolve().is_relative_to(watched.resolve())
    ]
