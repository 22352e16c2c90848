import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import assay
from assay.retrieval.bm25 import Bm25Retriever
from assay.retrieval.bm25_index import Bm25Index
from assay.retrieval.order import best_of_all
from assay.retrieval.tokenizer import CodeTokenizer


def ids(ranking):
    return [hit.chunk_id for hit in ranking.hits]


def test_ranks_the_chunks_that_hold_a_term(resources, query):
    # `session` stands alone in d, so d is shorter than c and comes first; a and b do not hold it
    (ranking,) = Bm25Retriever(resources, depth=10).rank([query("session")])
    assert ids(ranking) == ["app/d.py#L1-L1", "app/c.py#L1-L2"]
    assert all(hit.score > 0 and hit.first_stage is None for hit in ranking.hits)
    assert ranking.hits[1].span.end == 2


def test_finds_a_chunk_by_the_words_of_its_path(resources, query):
    (ranking,) = Bm25Retriever(resources, depth=1).rank([query("app/b.py")])
    assert len(ranking.hits) == 1


@pytest.mark.parametrize("text", ["", "unheard-of", "the of"])
def test_finds_nothing_without_a_known_term(resources, query, text):
    assert Bm25Retriever(resources, depth=10).rank([query(text)])[0].hits == ()


def test_keeps_no_more_than_depth(resources, query):
    assert len(Bm25Retriever(resources, depth=1).rank([query("cookie session")])[0].hits) == 1


def test_loads_no_model(resources, tmp_path):
    """A cold process that searches an index by BM25 must stay quick: no torch, no onnxruntime, no vectors."""
    from assay.retrieval.index_files import write_index

    write_index(tmp_path / "index", resources.index)
    (tmp_path / "index" / "vectors.npy").unlink()
    program = f"""
import sys
from pathlib import Path
from assay.records import Query
from assay.retrieval.bm25 import Bm25Retriever
from assay.embedding.embedder import Embedder
from assay.retrieval.index_files import read_index
from assay.retrieval.resources import Resources
from assay.retrieval.tokenizer import CodeTokenizer
tokenizer = CodeTokenizer(True, True, True, True)
index = read_index(Path({str(tmp_path / "index")!r}), tokenizer.digest)
resources = Resources(index, tokenizer, Embedder(None, Path("nowhere")))
print(len(Bm25Retriever(resources, depth=5).rank([Query("Q1", "session", "1", "tests")])[0].hits))
heavy = ("torch", "onnxruntime", "sentence_transformers", "tokenizers", "pandas")
print([name for name in heavy if name in sys.modules])
"""
    environment = os.environ | {"PYTHONPATH": str(Path(assay.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["2", "[]"]


REFERENCE = Path(os.environ.get("ASSAY_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data")) / "beir"


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="no reference collections: set ASSAY_REFERENCE_DATA to their folder")
@pytest.mark.parametrize(("name", "expected"), [("scifact", 0.6863), ("cranfield", 0.5280)])
def test_agrees_with_the_reference_figure(name, expected):
    """nDCG@10 by pytrec_eval; the figures come with the collections (Lucene variant, Snowball, Lucene's stop words)."""
    pytrec_eval = pytest.importorskip("pytrec_eval")
    folder = REFERENCE / name
    texts = {row["_id"]: f"{row.get('title', '')} {row['text']}".strip() for row in rows(folder / "corpus.jsonl")}
    qrels = {}
    for line in (folder / "qrels" / "test.tsv").read_text().strip().split("\n")[1:]:
        query_id, document, grade = line.split("\t")
        qrels.setdefault(query_id, {})[document] = int(grade)
    tokenizer = CodeTokenizer(split_identifiers=False, keep_whole=False, stem=True, stop_words=True)
    index = Bm25Index.build([tokenizer.tokens(text) for text in texts.values()])
    run = {
        row["_id"]: dict(best_of_all(index.scores(tokenizer.tokens(row["text"])), list(texts), 100))
        for row in rows(folder / "queries.jsonl")
        if row["_id"] in qrels
    }
    measured = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut.10"}).evaluate(run)
    assert sum(scores["ndcg_cut_10"] for scores in measured.values()) / len(qrels) == pytest.approx(expected, abs=0.003)


def rows(path):
    return [json.loads(line) for line in path.read_text().split("\n") if line]
