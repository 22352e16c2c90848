from assay.federated.fault import Fault


def test_a_fault_names_its_field():
    assert str(Fault("judgments[0].relevance", "is missing.")) == "`judgments[0].relevance`: is missing."
    assert str(Fault("", "a case must be an object.")) == "a case must be an object."
