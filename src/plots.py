"""Stage `plots`: the cells and their queries on the headline measure, as tables that `dvc plots` draws."""

from assay import places
from assay.errors import exit_with_message
from assay.grid import read_grid
from assay.reporting.measured_cell import read_cells
from assay.reporting.plot_tables import cell_table, query_table, write_table
from assay.reporting.report_settings import read_headline


def main() -> None:
    grid, measure = read_grid(), read_headline()
    cells = [cell for suite in grid.all_suites for cell in read_cells(grid, suite)[0]]
    write_table(places.plots() / "cells.csv", cell_table(cells, measure))
    write_table(places.plots() / "queries.csv", query_table(cells, measure))


if __name__ == "__main__":
    with exit_with_message():
        main()
