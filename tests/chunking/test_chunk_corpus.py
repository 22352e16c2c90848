import pytest

from assay.chunking.chunk_corpus import chunk_corpus
from assay.config import EmbedderConfig, ProfileConfig
from assay.errors import AssayError
from assay.records import Document

DOCUMENTS = [
    Document("s/a.py", "def f(): ...\n\ndef g(): ...\n", "python"),
    Document("s/b.md", "# One\n", "markdown"),
    Document("s/c.md", "# Two\n", "markdown"),
    Document("s/d.toml", "a = 1\n", "toml"),
]


@pytest.fixture
def model(tmp_path):
    """A folder with a tokenizer that takes each word for one unknown token."""
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import WhitespaceSplit

    tokenizer = Tokenizer(WordLevel({"?": 0}, unk_token="?"))
    tokenizer.pre_tokenizer = WhitespaceSplit()
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    return str(tmp_path)


def profile(model, name, **chunking):
    module = name.removesuffix("Chunker").lower()
    return ProfileConfig(
        chunking={"_target_": f"assay.chunking.{module}.{name}", "max_tokens": 8, **chunking},
        tokenizer={},
        embedder=EmbedderConfig(model=model, runtime="onnx", max_tokens=256, batch=1, window=1, stride=1),
    )


def test_cuts_documents_in_their_order_and_says_what_fell_back(model):
    corpus = chunk_corpus(profile(model, "FunctionChunker"), DOCUMENTS)
    assert [chunk.id for chunk in corpus.chunks] == [
        "s/a.py#L1-L1",
        "s/a.py#L3-L3",
        "s/b.md#L1-L1",
        "s/c.md#L1-L1",
        "s/d.toml#L1-L1",
    ]
    assert corpus.notice == "no grammar, cut by separators instead: 2 markdown, 1 toml"


def test_says_nothing_where_nothing_fell_back(model):
    assert chunk_corpus(profile(model, "RecursiveChunker"), DOCUMENTS).notice == ""


def test_names_a_setting_that_the_chunker_does_not_take(model):
    with pytest.raises(AssayError, match="overlap"):
        chunk_corpus(profile(model, "RecursiveChunker", overlap=2), DOCUMENTS)
