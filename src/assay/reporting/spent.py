"""What the chat models of a suite's cells took, for a line of the table."""

from collections.abc import Sequence
from itertools import chain

from assay import places
from assay.config import load_calls
from assay.grid import CellName
from assay.llm.account import account, account_text
from assay.llm.kept_calls import read_kept_calls


def spent(cells: Sequence[CellName]) -> list[str]:
    """A line a stage, over all cells; empty where no chat model was called. AssayError where a file is damaged."""
    kept = [places.kept_calls(*cell) for cell in cells]
    lines = []
    for stage in ("generate", "judge"):
        files = [of[stage] for of in kept if of[stage].is_file() and of[stage].stat().st_size]
        of = account(chain.from_iterable(map(read_kept_calls, files)), load_calls().prices) if files else None
        lines += [f"{stage}: {account_text(of)}"] if of else []
    return lines
