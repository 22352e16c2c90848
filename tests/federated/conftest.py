"""Small papers, listings and cases, named in the tests by what matters."""

import pytest

from assay.federated.identity import aliases
from assay.federated.listing import Listing
from assay.federated.paper import Identity, Paper
from assay.federated.search_case import Judgment, SearchCase
from assay.federated.titles import normalised_title


@pytest.fixture
def paper():
    def make(title="", year=None, *, citations=None, score=None, abstract="", doc_id="", extra=None, **ids):
        identities = tuple(Identity(scheme, value) for scheme, value in ids.items())
        made = Paper(title, year, identities, citations, score, abstract, doc_id=doc_id)
        return made._replace(extra=extra) if extra else made

    return make


@pytest.fixture
def listing():
    def make(paper, source="s", position=1):
        return Listing(source, position, position, paper, aliases(paper), normalised_title(paper.title))

    return make


@pytest.fixture
def case():
    def make(results, judgments=None, **fields):
        given = {
            "query_id": "q-1",
            "query": "anything",
            "sources": tuple(results),
            "judgments": tuple(Judgment(doc_id, grade) for doc_id, grade in (judgments or {}).items()),
            "results": {source: tuple(papers) for source, papers in results.items()},
            "file": "f.jsonl",
            "line": 1,
        }
        return SearchCase(**(given | fields))

    return make
