"""Read what the cells of a suite took: seconds by stage, calls, tokens, cost."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from assay import places
from assay.config import load_calls
from assay.grid import CellName
from assay.llm.account import account_text, read_account
from assay.timing import read_timing

_OUTPUTS = (  # of the timed stages; a cell has one of each stage at most
    ("retrieve", "ranking.jsonl"),
    ("retrieve", "results.jsonl"),
    ("generate", "answers.jsonl"),
    ("judge", "verdicts.jsonl"),
    ("judge", "rubric.jsonl"),
)

_ANSWERING = ("generate", "write")  # a judge is a cost of measuring


@dataclass(frozen=True, slots=True)
class AccountRow:
    """seconds: by stage, of the run that made the output at hand. calls: a line a stage that called a chat model.

    tokens, cost: of what answers and writes, judges apart; None where no model did, or no price is known.
    """

    cell: str
    seconds: dict[str, float] = field(default_factory=dict)
    calls: tuple[str, ...] = ()
    tokens: int | None = None
    cost: float | None = None


def read_accounts(cells: Sequence[CellName]) -> list[AccountRow]:
    """Of the cells of which either is known. AssayError where a file of calls is damaged."""
    rows = [_row(cell) for cell in cells]
    return [row for row in rows if row.seconds or row.calls]


def _row(cell: CellName) -> AccountRow:
    folder, writings = places.run(*cell), places.writings(cell.suite, cell.profile)
    index = places.index(cell.suite, cell.profile) / "chunks.jsonl"
    outputs = {stage: folder / name for stage, name in _OUTPUTS if (folder / name).is_file()}
    times = read_timing(places.run(cell.suite, cell.profile, "index"), {"index": index})
    times |= read_timing(writings.parent, {"write": writings}) | read_timing(folder, outputs)
    prices = load_calls().prices if places.calls_config().is_file() else {}
    files = places.kept_calls(*cell) | {
        "write": writings.with_suffix(".calls.jsonl"),
        "rubric": folder / "rubric.calls.jsonl",
    }
    kept = {stage: read_account(path, prices) for stage, path in files.items()}
    calls = tuple(f"{stage}: {account_text(of)}" for stage, of in kept.items() if of)
    paid = [of for stage, of in kept.items() if of and stage in _ANSWERING]
    prices_known = bool(paid) and all(of.cost is not None for of in paid)
    return AccountRow(
        cell=f"{cell.profile}/{cell.method}",
        seconds=times,
        calls=calls,
        tokens=sum(of.prompt_tokens + of.completion_tokens for of in paid) if paid else None,
        cost=sum(of.cost or 0.0 for of in paid) if prices_known else None,
    )
