"""The effects of the factors of a suite's grid, for the report."""

from collections.abc import Sequence

from assay.comparing.effects import Effects, effects
from assay.comparing.factors import read_factors
from assay.errors import AssayError
from assay.reporting.effects_cells import made_of
from assay.reporting.measured_cell import MeasuredCell
from assay.reporting.power_suite import query_groups, scored_cells


def read_effects(cells: Sequence[MeasuredCell], measure: str) -> tuple[Effects | None, str]:
    """The effects, or why there are none: a config is missing, or fewer than two cells have values."""
    searching = [cell for cell in cells if not cell.is_control]
    try:
        scores = scored_cells(searching, measure)
        compared = [cell for cell in searching if f"{cell.profile}/{cell.method}" in scores]
        clusters = compared[0].clusters if compared else None
        return effects(read_factors(made_of(compared)), measure, scores, query_groups(compared), clusters), ""
    except AssayError as error:
        return None, str(error)
