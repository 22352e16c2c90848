"""The real conf/ folder of the project, what a user edits, and a copy of it to be edited."""

import shutil
from pathlib import Path

import pytest

from assay.composing.compose import compose_grid
from assay.grid import Grid, read_grid

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def conf():
    return ROOT / "conf"


@pytest.fixture(scope="session")
def files(conf):
    """All that params.yaml asks for; not to be changed."""
    return compose_grid(read_grid(ROOT / "params.yaml"), conf)


@pytest.fixture
def own_conf(tmp_path):
    return shutil.copytree(ROOT / "conf", tmp_path / "conf")


@pytest.fixture
def grid():
    """grid(profiles, **common): the suite pallets with the method bm25, of no control unless given."""

    def make(profiles, methods=("bm25",), controls=(), suites=("pallets",), **common):
        return Grid(
            suites=list(suites),
            profiles=profiles,
            methods=list(methods),
            controls=list(controls),
            control_profile=next(iter(profiles)),
            **common,
        )

    return make
