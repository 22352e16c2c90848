import hashlib

import pytest

from assay.federated.identity import aliases, joins_by_title, judged_aliases, normalised_id, record_key, scheme_name


@pytest.mark.parametrize(
    "written",
    [
        "10.1000/AbC(1)",
        " 10.1000/abc(1) ",
        "https://doi.org/10.1000/ABC(1)",
        "http://dx.doi.org/10.1000/abc(1)",
        "doi.org/10.1000/abc(1)",
        "DOI:10.1000/abc(1)",
        "doi: 10.1000/abc(1)",
        "https://doi.org/10.1000/abc%281%29",
    ],
)
def test_a_doi_has_one_spelling(written):
    assert normalised_id("doi", written) == "10.1000/abc(1)"


@pytest.mark.parametrize(
    ("written", "normalised"),
    [
        ("2301.01234", "2301.01234"),
        ("2301.01234v12", "2301.01234"),
        ("arXiv:2301.01234v2", "2301.01234"),
        ("https://arxiv.org/abs/2301.01234v2", "2301.01234"),
        ("http://www.arxiv.org/pdf/2301.01234v2.pdf", "2301.01234"),
        ("https://export.arxiv.org/abs/2301.01234?context=cs", "2301.01234"),
        ("hep-th/9901001v3", "hep-th/9901001"),
        ("math.GT/0309136", "math/0309136"),
        ("arXiv:math.GT/0309136v1", "math/0309136"),
    ],
)
def test_an_arxiv_id_loses_prefix_address_and_version(written, normalised):
    assert normalised_id("arxiv", written) == normalised


@pytest.mark.parametrize(
    "written",
    ["W424242", "https://openalex.org/W424242", "https://api.openalex.org/works/w424242", "openalex.org/W424242/"],
)
def test_an_openalex_id_loses_its_address(written):
    assert normalised_id("openalex", written) == "w424242"


S2 = "649def34f8be52c8b66281af98ae884c09aef38b"


@pytest.mark.parametrize(
    ("written", "normalised"),
    [
        (S2.upper(), S2),
        (f"https://www.semanticscholar.org/paper/{S2}", S2),
        (f"https://www.semanticscholar.org/paper/Some-Title-2020/{S2}?sort=x", S2),
        (f"https://api.semanticscholar.org/graph/v1/paper/{S2}", S2),
        ("https://api.semanticscholar.org/CorpusID:215416146", "corpusid:215416146"),
        ("CorpusId:215416146", "corpusid:215416146"),
        ("ss-rag-survey", "ss-rag-survey"),
    ],
)
def test_a_semantic_scholar_id_loses_its_address(written, normalised):
    assert normalised_id("semantic_scholar", written) == normalised


def test_any_other_id_is_in_lower_case():
    assert normalised_id("jira", " OPS-17 ") == "ops-17"
    assert normalised_id("doi", "https://doi.org/") == ""


def test_schemes_have_one_name():
    assert [scheme_name(name) for name in ("DOI", "Semantic Scholar", "semantic-scholar", "s2", "SemanticScholar")] == [
        "doi",
        *["semantic_scholar"] * 4,
    ]


def test_aliases_stand_once_and_empty_ids_say_nothing(paper):
    assert aliases(paper(arxiv="2301.1v2", ARXIV="arXiv:2301.1", doi=" ", doc_id="T-1")) == ("arxiv:2301.1", "doc:t-1")


def test_a_doi_of_arxiv_names_the_arxiv_id_too(paper):
    assert aliases(paper(doi="10.48550/arXiv.2301.01234")) == ("doi:10.48550/arxiv.2301.01234", "arxiv:2301.01234")


@pytest.mark.parametrize(
    ("doc_id", "meant"),
    [
        ("ID:DOI:10.1000/ABC", "doi:10.1000/abc"),
        ("id:doi:https://doi.org/10.1000/abc", "doi:10.1000/abc"),
        ("10.1000/ABC", "doi:10.1000/abc"),
        ("https://doi.org/10.1000/abc", "doi:10.1000/abc"),
        ("id:arxiv:arXiv:2301.01234v2", "arxiv:2301.01234"),
        ("2301.01234v2", "arxiv:2301.01234"),
        ("https://arxiv.org/abs/2301.01234", "arxiv:2301.01234"),
        ("https://openalex.org/W42", "openalex:w42"),
        (f"https://www.semanticscholar.org/paper/{S2}", f"semantic_scholar:{S2}"),
        ("AB" * 32, "title:" + "ab" * 32),
        ("T-123", "doc:t-123"),
    ],
)
def test_a_judgment_names_a_record_in_any_spelling(doc_id, meant):
    assert judged_aliases(doc_id)[0] == meant


def test_a_judgment_may_leave_out_the_id_prefix():
    assert judged_aliases("jira:OPS-17") == ("doc:jira:ops-17", "jira:ops-17")


def test_the_key_goes_by_the_order_of_schemes():
    given = ["papers_cool:p", "hf_daily:h", "semantic_scholar:s", "openalex:o", "arxiv:a", "doi:d"]
    expected = ["id:doi:d", "id:arxiv:a", "id:openalex:o", "id:semantic_scholar:s", "id:hf_daily:h", "id:papers_cool:p"]
    assert [record_key(given[: len(given) - n], "t") for n in range(6)] == expected


def test_the_key_without_such_a_scheme():
    assert record_key(["pubmed:9", "jira:ops-17", "doc:a"], "t") == "id:jira:ops-17"
    assert record_key(["doc:t-1"], "t") == "t-1"
    assert record_key([], "Large, Models!") == hashlib.sha256(b"large models").hexdigest()
    assert record_key([], "") == ""


def test_ids_that_do_not_tell_records_apart():
    assert [joins_by_title(alias) for alias in ("doc:a", "doi:10.48550/arxiv.1", "doi:10.1/x", "arxiv:1")] == [
        True,
        True,
        False,
        False,
    ]
