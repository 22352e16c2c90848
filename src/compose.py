"""Stage `compose`: resolve the config of every cell."""

from assay.composing.compose import compose_grid, write_config
from assay.errors import exit_with_message
from assay.grid import read_grid


def main() -> None:
    write_config(compose_grid(read_grid()))


if __name__ == "__main__":
    with exit_with_message():
        main()
