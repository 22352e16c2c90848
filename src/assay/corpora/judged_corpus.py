"""What a suite is made of once everything is read and resolved."""

from dataclasses import dataclass

from assay.corpora.collect import Corpus
from assay.corpora.qrels import Qrels
from assay.records import Query


@dataclass(frozen=True, slots=True)
class JudgedCorpus:
    corpus: Corpus
    queries: tuple[Query, ...]
    qrels: Qrels  # all queries are there; one without judgments with an empty mapping
