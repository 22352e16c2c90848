import pytest

from assay.scoring.safe_key import safe_key


@pytest.mark.parametrize(
    ("name", "key"), [("ndcg@10", "ndcg@10"), ("flow understanding", "flow understanding"), ("a.b/c", "a_b_c")]
)
def test_a_key_keeps_what_dvc_can_join(name, key):
    assert safe_key(name) == key
