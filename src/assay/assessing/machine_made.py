"""How much of a suite's truth a machine told, for `assay lint`."""

from collections import Counter
from collections.abc import Sequence

from assay.assessing.change import Standing
from assay.assessing.judged_suite import open_suite
from assay.assessing.writing import judgments_file, read_standing
from assay.errors import AssayError
from assay.grid import Grid
from assay.health.finding import HealthFinding

CHECK = "machine-made"


def read_machine_made(grid: Grid, suite: str) -> list[HealthFinding]:
    """One note where any judgment is marked as a machine's; none of a suite whose judgments carry no such mark."""
    if suite not in (*grid.suites, *grid.collections.suites):
        return []
    try:
        opened = open_suite(grid, suite)
        return machine_made(read_standing(opened), str(judgments_file(opened)))
    except AssayError:
        return []  # a suite that cannot be read is for its own lint to judge


def machine_made(standing: Sequence[Standing], place: str) -> list[HealthFinding]:
    """standing: the judgments of a suite. place: the file that holds them."""
    models = Counter(one.machine for one in standing if one.machine)
    if not models:
        return []
    people = {one.place.query_id for one in standing if not one.machine}
    alone = sorted({one.place.query_id for one in standing} - people)
    of_whom = ", ".join(f"{model} ({count})" for model, count in sorted(models.items()))
    message = (
        f"{sum(models.values())} of {len(standing)} judgments were made by a machine: {of_whom}. "
        f"{len(alone)} queries have no judgment by a person. `assay judge-spans SUITE --agreement` says how far it "
        "agrees with people."
    )
    facts = {"models": dict(sorted(models.items())), "queries": alone}
    return [HealthFinding(CHECK, "note", place, message, facts=facts)]
