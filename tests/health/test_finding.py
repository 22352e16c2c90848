from assay.health.finding import HealthFinding, few


def test_a_finding_reads_as_those_of_the_other_checks_and_ends_in_its_own():
    assert (
        str(HealthFinding("grades", "note", "q.yaml", "says.", "T1", 3)) == "q.yaml:3: note: query T1: says. [grades]"
    )
    assert str(HealthFinding("grades", "note", "data", "says.")) == "data: note: says. [grades]"


def test_long_lists_are_cut_and_counted():
    assert few(["a", "b"], 2) == "a, b"
    assert few(["a", "b", "c", "d"], 2) == "a, b and 2 more"
