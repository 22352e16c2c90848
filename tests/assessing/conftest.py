"""A file of code with three functions and loose lines, one of prose, and what two cells found in them."""

import pytest

from assay.assessing.judged_suite import JudgedSuite
from assay.assessing.texts import Texts
from assay.assessing.units import file_units
from assay.records import Document, Query

CODE = '''\
"""Retries."""

import time

LIMIT = 5


def backoff(attempt):
    return 2 ** attempt


class Client:
    """Asks again."""

    def ask(self):
        return self.send()

    def send(self):
        raise NotImplementedError
'''
PROSE = "Payments\n========\n\nA failed payment is repeated.\n"
QUERIES = (Query("Q1", "When is a payment repeated?"), Query("Q2", "Who sends?"))


@pytest.fixture
def documents():
    return [Document("app/retry.py", CODE, "python"), Document("docs/pay.rst", PROSE, "rst")]


@pytest.fixture
def suite(documents):
    return JudgedSuite("shop", False, QUERIES, frozenset({"Q9"}), Texts(documents, file_units))
