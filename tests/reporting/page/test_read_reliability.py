import pytest

from assay.errors import AssayError
from assay.reporting.page.charts.reliability import Bin
from assay.reporting.page.read_reliability import read_bins

HEADER = "measure,bin_low,bin_high,n,mean_score,observed_share\n"


def test_reads_a_bin_a_row(tmp_path):
    path = tmp_path / "reliability.csv"
    path.write_text(f"{HEADER}m,0,0.1,48,0.066900,0.437500\n")
    assert read_bins(path) == [Bin("m", 48, 0.0669, 0.4375)]
    assert read_bins(tmp_path / "none.csv") == []


@pytest.mark.parametrize("text", ["measure,n\nm,1\n", f"{HEADER}m,0,0.1,many,0.1,0.1\n", f"{HEADER}m,0\n"])
def test_another_table_is_refused(tmp_path, text):
    path = tmp_path / "reliability.csv"
    path.write_text(text)
    with pytest.raises(AssayError, match=r"reliability\.csv: not a reliability table"):
        read_bins(path)
