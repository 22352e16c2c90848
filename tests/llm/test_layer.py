import pytest

from assay.errors import AssayError
from assay.llm.layer import Layer


class Model:
    identity = {"provider": "test", "model": "m"}  # noqa: RUF012 (a constant)

    def check(self):
        raise AssayError("start the server")


def test_a_layer_has_the_identity_and_the_check_of_its_model():
    layer = Layer(Model())
    assert layer.identity == {"provider": "test", "model": "m"}
    with pytest.raises(AssayError, match="start the server"):
        layer.check()
