"""Where the time of one cell goes: `assay run` in this process, under the profiler.

    make profile                                     the first profile with its own method, twelve queries of tier 1
    make profile RUN="profile=A5 method=hybrid"      any arguments of `assay run`

Prints seconds and calls by room, then the functions that take most by themselves, then peak memory. Times are as
measured under the profiler, which makes small functions look dearer than they are: compare shares, not seconds.
"""

import cProfile
import pstats
import resource
import sys
from collections import defaultdict
from pathlib import Path

FUNCTIONS = 25  # shown
DEFAULT = ["tier=1"]

Row = tuple[str, int, str, int, float]  # file, line, function, calls, own seconds


def main() -> None:
    arguments = sys.argv[1:] or DEFAULT
    sys.argv = ["assay", "run", *arguments]
    profiler = cProfile.Profile()
    status = profiler.runcall(run_assay)
    rows = rows_of(pstats.Stats(profiler))
    print(f"\nassay run {' '.join(arguments)}: {sum(own for *_, own in rows):.1f} s under the profiler")
    print_rooms(rows)
    print_functions(rows)
    print(f"\npeak memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6:.2f} GB")
    sys.exit(status)


def run_assay() -> int:
    """Imports count: they are what a short stage mostly does."""
    from assay.cli.main import main as assay

    try:
        assay()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def rows_of(stats: pstats.Stats) -> list[Row]:
    return [
        (file, line, function, calls, own)
        for (file, line, function), (_, calls, own, _, _) in stats.stats.items()  # type: ignore[attr-defined]
    ]


def room_of(file: str) -> str:
    """The room of a file of ours, else the package that it belongs to."""
    parts = Path(file).parts
    if "assay" in parts and "site-packages" not in parts:
        inner = parts[parts.index("assay", parts.index("src") if "src" in parts else 0) + 1 :]
        return f"assay.{inner[0].removesuffix('.py')}" if inner else "assay"
    if "site-packages" in parts:
        return parts[parts.index("site-packages") + 1].removesuffix(".py")
    return "python" if file.startswith(("/", "<")) else "built in"


def print_rooms(rows: list[Row]) -> None:
    seconds: dict[str, float] = defaultdict(float)
    calls: dict[str, int] = defaultdict(int)
    for file, _, _, count, own in rows:
        seconds[room_of(file)] += own
        calls[room_of(file)] += count
    total = sum(seconds.values()) or 1.0
    print(f"\n{'where':<28}{'s':>8}{'share':>8}{'calls':>12}")
    for room in sorted(seconds, key=lambda name: (-seconds[name], name))[:FUNCTIONS]:
        print(f"{room:<28}{seconds[room]:>8.2f}{seconds[room] / total:>8.0%}{calls[room]:>12,}")


def print_functions(rows: list[Row]) -> None:
    print(f"\n{'function':<70}{'own s':>8}{'calls':>12}")
    for file, line, function, count, own in sorted(rows, key=lambda row: (-row[4], row[0], row[1]))[:FUNCTIONS]:
        place = f"{room_of(file)} {Path(file).name}:{line} {function}" if line else function
        print(f"{place[:69]:<70}{own:>8.2f}{count:>12,}")


if __name__ == "__main__":
    main()
