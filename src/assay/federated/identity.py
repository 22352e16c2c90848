"""What names a record: its aliases, normalised so that two spellings of one id are equal.

An alias is `<scheme>:<id>`, all in lower case:
- doi: without `https://doi.org/`, `dx.doi.org/` or `doi:`; a DOI that arXiv mints names its arXiv id too;
- arxiv: without prefix, address and version; `math.GT/0309136` is `math/0309136`, as arXiv itself has it;
- openalex, semantic_scholar: without the address around the id;
- any other scheme as it stands.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from urllib.parse import unquote

from assay.federated.paper import Paper
from assay.federated.titles import title_hash

DOI, ARXIV, OPENALEX, SEMANTIC_SCHOLAR = "doi", "arxiv", "openalex", "semantic_scholar"
KEY_ORDER = (DOI, ARXIV, OPENALEX, SEMANTIC_SCHOLAR, "hf_daily", "papers_cool")
DOC = "doc"  # the scheme of a result's own `doc_id`
TITLE = "title"  # the scheme of a title hash: names a record to a judgment, and never joins two

_SYNONYMS = {"s2": SEMANTIC_SCHOLAR, "semanticscholar": SEMANTIC_SCHOLAR, "open_alex": OPENALEX}
_DOI = re.compile(r"^(?:https?://)?(?:(?:www\.|dx\.)?doi\.org/|doi:)\s*")
_ARXIV = re.compile(r"^(?:https?://)?(?:(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/)")
_SUBJECT_CLASS = re.compile(r"^([a-z-]+)\.[a-z-]+(?=/\d{7}$)")
_ARXIV_DOI = re.compile(r"^10\.48550/arxiv\.")
_OPENALEX = re.compile(r"^(?:https?://)?(?:api\.|www\.)?openalex\.org/(?:works/)?")
_SEMANTIC_SCHOLAR = re.compile(
    r"^(?:https?://)?(?:(?:www\.|api\.)?semanticscholar\.org/(?:graph/v1/)?(?:paper/)?(?:[^/?#]+/(?=[0-9a-f]{40}))?|s2:)"
)
_URL_TAIL = re.compile(r"[?#].*$")
_BARE_ARXIV = re.compile(r"^(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z-]+)?/\d{7})(?:v\d+)?$")
_HASH = re.compile(r"^[0-9a-f]{64}$")


@lru_cache(maxsize=1024)
def scheme_name(written: str) -> str:
    name = written.strip().lower()
    if name.isidentifier():
        return _SYNONYMS.get(name, name)
    name = re.sub(r"[\s-]+", "_", name)
    return _SYNONYMS.get(name, name)


def normalised_id(scheme: str, written: str) -> str:
    """The id of `scheme` (as scheme_name has it) in its one spelling; "" where nothing is left of it."""
    given = written.strip().lower()
    normalise = _NORMALISE.get(scheme)
    return normalise(given) if normalise and given else given


def aliases(paper: Paper) -> tuple[str, ...]:
    """The aliases of a result, each once."""
    if len(paper.identities) == 1 and not paper.doc_id:
        return _of_identity(*paper.identities[0])
    found: list[str] = []
    for scheme, written in paper.identities:
        found += _of_identity(scheme, written)
    if paper.doc_id:
        found.append(f"{DOC}:{paper.doc_id.lower()}")
    return tuple(found) if len(found) < 2 else tuple(dict.fromkeys(found))


def judged_aliases(doc_id: str) -> tuple[str, ...]:
    """What the `doc_id` of a judgment may mean, likeliest first.

    `id:<scheme>:<id>` as the keys of results are; else a DOI, arXiv id, address or title hash by its shape, and at
    last the `doc_id` of a result.
    """
    written = doc_id.strip()
    given = written.lower()
    if given.startswith("id:") and given.count(":") > 1:
        _, scheme, value = written.split(":", 2)
        return _of_identity(scheme, value)
    shaped = _shaped(given)
    by_scheme = _of_identity(*written.split(":", 1)) if ":" in given and "://" not in given else ()
    return tuple(dict.fromkeys((*shaped, f"{DOC}:{given}", *by_scheme)))


def record_key(aliases_of_record: Iterable[str], title: str) -> str:
    """The id to show for a record: `id:<alias>` by the first scheme of KEY_ORDER that it has, else by any other scheme
    in alphabetical order, else its doc_id, else the hash of its title; "" where it has none of them.
    """
    found = tuple(aliases_of_record)
    first = found[0] if len(found) == 1 else min(found, key=_key_order, default="")
    if first:
        return first.partition(":")[2] if first.startswith(f"{DOC}:") else f"id:{first}"
    return title_hash(title) if title else ""


def joins_by_title(alias: str) -> bool:
    """Whether two records with different ids of the alias's scheme may still be one.

    A doc_id is the fixture's own, each source may have another; a DOI of arXiv repeats what the arXiv id says.
    """
    return alias.startswith((f"{DOC}:", f"{DOI}:10.48550/arxiv."))


@lru_cache(maxsize=4096)  # sources name the same records
def _of_identity(written_scheme: str, written: str) -> tuple[str, ...]:
    scheme = scheme_name(written_scheme)
    value = normalised_id(scheme, written)
    if not value or not scheme:
        return ()
    if scheme == DOI and value.startswith("10.48550/arxiv."):
        return f"{DOI}:{value}", f"{ARXIV}:{_arxiv(_ARXIV_DOI.sub('', value))}"
    return (f"{scheme}:{value}",)


def _shaped(given: str) -> tuple[str, ...]:
    if _HASH.match(given):
        return (f"{TITLE}:{given}",)
    if _DOI.match(given) or given.startswith("10."):
        scheme = DOI
    elif given.startswith("arxiv:") or _ARXIV.match(given) or _BARE_ARXIV.match(given):
        scheme = ARXIV
    elif _OPENALEX.match(given):
        scheme = OPENALEX
    elif _SEMANTIC_SCHOLAR.match(given):
        scheme = SEMANTIC_SCHOLAR
    else:
        return ()
    return _of_identity(scheme, given)


def _doi(given: str) -> str:
    if given.startswith("10."):
        return given
    bare = _DOI.sub("", given)
    return unquote(_URL_TAIL.sub("", bare)) if given.startswith("http") else bare


def _arxiv(given: str) -> str:
    if given.startswith("arxiv:"):
        given = given[len("arxiv:") :].strip()
    elif not given[0].isdigit():
        given = _URL_TAIL.sub("", _ARXIV.sub("", given)).strip("/").removesuffix(".pdf")
    head, _, version = given.rpartition("v")
    bare = head if version.isdigit() and head[-1:].isdigit() else given
    return _SUBJECT_CLASS.sub(r"\1", bare) if "/" in bare else bare


def _openalex(given: str) -> str:
    return _URL_TAIL.sub("", _OPENALEX.sub("", given)).strip("/") if "/" in given else given


def _semantic_scholar(given: str) -> str:
    if "/" in given or given.startswith("s2:"):
        return _URL_TAIL.sub("", _SEMANTIC_SCHOLAR.sub("", given)).strip("/")
    return given


_NORMALISE = {DOI: _doi, ARXIV: _arxiv, OPENALEX: _openalex, SEMANTIC_SCHOLAR: _semantic_scholar}
_PLACES = {scheme: place for place, scheme in enumerate(KEY_ORDER)}


def _key_order(alias: str) -> tuple[int, str]:
    scheme = alias.partition(":")[0]
    return _PLACES.get(scheme, len(_PLACES) + (scheme == DOC)), alias
