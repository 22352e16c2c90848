from assay.assessing.change import Standing
from assay.assessing.grades import Place
from assay.assessing.machine_made import machine_made
from assay.records import Span


def judged(query_id, line, machine=""):
    return Standing(Place(query_id, Span("f", line, line)), 1, machine)


def test_counts_what_a_machine_judged_and_what_nobody_else_did():
    """Three of five by machines; of Q2 and Q3 no person judged anything."""
    standing = [judged("Q1", 1), judged("Q1", 2, "b"), judged("Q2", 1, "a"), judged("Q3", 1, "b"), judged("Q4", 1)]
    (finding,) = machine_made(standing, "queries.yaml")
    assert (finding.check, finding.severity, finding.place) == ("machine-made", "note", "queries.yaml")
    assert finding.message.startswith("3 of 5 judgments were made by a machine: a (1), b (2). 2 queries have no")
    assert finding.facts == {"models": {"a": 1, "b": 2}, "queries": ["Q2", "Q3"]}


def test_without_a_mark_there_is_nothing_to_say():
    assert machine_made([judged("Q1", 1)], "queries.yaml") == []
