"""What needs no store; the rest is in test_track.py, which makes one."""

import pytest

from assay.errors import AssayError
from assay.tracking.mlflow_log import _batches, _cut, _experiment


def test_batches_keep_the_order_and_the_rest():
    assert [list(batch) for batch in _batches([1, 2, 3, 4, 5], 2)] == [[1, 2], [3, 4], [5]]


def test_cuts_what_mlflow_would_refuse():
    assert _cut("a" * 6000) == "a" * 6000
    assert len(_cut("a" * 6001)) == 6000


class Client:
    """Stands in for MLflow's client."""

    def __init__(self, stage):
        self.experiment_id, self.lifecycle_stage = "7", stage

    def get_experiment_by_name(self, _):
        return self if self.lifecycle_stage else None

    def create_experiment(self, _, artifacts):
        return artifacts


def test_a_server_decides_where_its_artifacts_lie():
    assert _experiment(Client(""), "http://127.0.0.1:5000") is None
    assert _experiment(Client(""), "sqlite:///mlflow.db").endswith("/mlruns")
    assert _experiment(Client("active"), "sqlite:///mlflow.db") == "7"


def test_a_deleted_experiment_is_named_with_the_mend():
    with pytest.raises(AssayError, match="mlflow experiments restore --experiment-id 7"):
        _experiment(Client("deleted"), "sqlite:///mlflow.db")
