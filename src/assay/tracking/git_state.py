"""Which commit the results belong to."""

from dataclasses import dataclass

from assay.comparing.git_files import commit_of, git
from assay.errors import AssayError


@dataclass(frozen=True, slots=True)
class GitState:
    commit: str  # "" outside a repository, or before its first commit
    dirty: bool  # whether tracked files differ from the commit

    @property
    def name(self) -> str:
        return f"{self.commit[:10] or 'no commit'}{' + changes' if self.dirty else ''}"


def git_state() -> GitState:
    try:
        return GitState(commit_of("HEAD"), bool(git("status", "--porcelain", "--untracked-files=no").strip()))
    except AssayError:
        return GitState("", dirty=True)
