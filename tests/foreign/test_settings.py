import pytest

from assay.errors import AssayError
from assay.foreign.settings import ReadingSettings, read_settings


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        (None, ReadingSettings("reject", "score")),
        ("", ReadingSettings("reject", "score")),
        ("order: trec_eval\nrepeats: best\n", ReadingSettings("best", "trec_eval")),
    ],
)
def test_reads_the_choices(tmp_path, text, settings):
    if text is not None:
        (tmp_path / "settings.yaml").write_text(text)
    assert read_settings(tmp_path) == settings


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("repeats: first", "repeats: `first` is unknown. Choose one of: reject, best"),
        ("order: rank", "order: `rank` is unknown"),
        ("ordr: score", "may hold `repeats` and `order`"),
        ("- best", "may hold"),
        ("a: [", "not YAML"),
    ],
)
def test_what_is_malformed_is_named(tmp_path, text, said):
    (tmp_path / "settings.yaml").write_text(text)
    with pytest.raises(AssayError, match=said):
        read_settings(tmp_path)
