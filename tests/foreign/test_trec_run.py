from assay.corpora.faults import Faults
from assay.foreign.result import ForeignHit
from assay.foreign.trec_run import trec_hits


def test_reads_six_fields_and_leaves_rank_and_tag(tmp_path):
    (tmp_path / "r").write_text("q1 Q0 d1 7 -1.5e2 tag\nq1 0 d2 x 3 tag\n")
    faults = Faults("r")
    assert list(trec_hits(tmp_path / "r", faults)) == [
        (1, "q1", ForeignHit("d1", -150.0)),
        (2, "q1", ForeignHit("d2", 3.0)),
    ]
    assert faults.found == []


def test_what_is_malformed_goes_to_the_faults(tmp_path):
    (tmp_path / "r").write_text("q1 Q0 d1 1 NaN t\nq1 Q0 d1 1 high t\nq1 d1 1 2.0 t\n")
    faults = Faults("r")
    assert list(trec_hits(tmp_path / "r", faults)) == []
    assert [line for line, _ in faults.found] == [1, 2, 3]
