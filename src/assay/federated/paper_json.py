"""Read one result of a source. Its fields are documented in assay.federated.case_json."""

from typing import Any

from assay.federated.fault import Fault
from assay.federated.json_fields import Faults, items, kind, number, text, whole, year
from assay.federated.paper import NOTHING, Identity, Paper

_KNOWN = frozenset(
    (
        "title",
        "year",
        "identities",
        "citation_count",
        "citations",
        "score",
        "abstract",
        "authors",
        "venue",
        "url",
        "doc_id",
    )
)


def read_paper(row: Any, faults: Faults) -> Paper:
    """The result; its faults name their fields as they stand in it."""
    if type(row) is not dict:
        faults.append(Fault("", f"a result must be an object, not {kind(row)}."))
        return Paper("")
    get = row.get
    return Paper(
        text(get("title"), "title", faults),
        year(get("year"), "year", faults),
        _identities(get("identities"), faults),
        whole(get("citation_count", get("citations")), "citation_count", faults),
        number(get("score"), "score", faults),
        text(get("abstract"), "abstract", faults),
        _authors(get("authors"), faults),
        text(get("venue"), "venue", faults),
        text(get("url"), "url", faults),
        text(get("doc_id"), "doc_id", faults),
        NOTHING if row.keys() <= _KNOWN else {key: value for key, value in row.items() if key not in _KNOWN},
    )


def _identities(given: Any, faults: Faults) -> tuple[Identity, ...]:
    if type(given) is dict:
        pairs = [(scheme, value) for scheme, values in given.items() for value in _several(values)]
        read = [Identity(scheme.strip(), text(value, f"identities.{scheme}", faults)) for scheme, value in pairs]
    else:
        several = items(given, "identities", faults)
        read = [_identity(item, place, faults) for place, item in enumerate(several)]
    return tuple([identity for identity in read if identity.scheme and identity.id])


def _identity(item: Any, place: int, faults: Faults) -> Identity:
    if type(item) is not dict:
        message = f"must be an object with `source` and `external_id`, not {kind(item)}."
        faults.append(Fault(f"identities[{place}]", message))
        return Identity("", "")
    scheme, written = item.get("source"), item.get("external_id")
    if type(scheme) is str and type(written) is str:
        return Identity(scheme.strip(), written.strip())
    return Identity(
        text(scheme, f"identities[{place}].source", faults),
        text(written, f"identities[{place}].external_id", faults),
    )


def _several(values: Any) -> list[Any]:
    return values if type(values) is list else [values]


def _authors(given: Any, faults: Faults) -> tuple[str, ...]:
    if given is None:
        return ()
    if type(given) is str:
        return (given.strip(),) if given.strip() else ()
    names = [
        text(item.get("name") if type(item) is dict else item, f"authors[{place}]", faults)
        for place, item in enumerate(items(given, "authors", faults))
    ]
    return tuple(name for name in names if name)
