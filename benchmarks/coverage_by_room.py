"""How much of each room the tests run, by the report that `coverage json` wrote.

    make coverage        (the whole test suite, some minutes longer than `make test`)

Lines of stages that a test runs in a process of its own, as `dvc repro` does, are not seen: those rooms have more.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path


def main() -> None:
    files = json.loads(Path(sys.argv[1]).read_text())["files"]
    lines: dict[str, int] = defaultdict(int)
    covered: dict[str, int] = defaultdict(int)
    for name, file in files.items():
        inner = Path(name).parts[2:]  # below src/assay
        room = inner[0] if len(inner) > 1 else "(beside the rooms)"
        lines[room] += file["summary"]["num_statements"]
        covered[room] += file["summary"]["covered_lines"]
    print(f"\n{'room':<20}{'statements':>12}{'covered':>10}")
    for room in sorted(lines):
        print(f"{room:<20}{lines[room]:>12,}{covered[room] / (lines[room] or 1):>10.1%}")
    print(f"{'all':<20}{sum(lines.values()):>12,}{sum(covered.values()) / (sum(lines.values()) or 1):>10.1%}")


if __name__ == "__main__":
    main()
