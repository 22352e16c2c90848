"""Join what the stages wrote with the queries that are scored."""

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from assay.errors import AssayError
from assay.records import Query


class OfQuery(Protocol):
    @property
    def query_id(self) -> str: ...


Item = TypeVar("Item", bound=OfQuery)


def by_query(name: str, items: Iterable[Item], queries: Sequence[Query]) -> dict[str, Item]:
    """The items by query id. AssayError where one belongs to none of the queries, or two to the same.

    name: what the items are, for the message: rankings, answers, verdicts.
    """
    known = {query.id for query in queries}
    found: dict[str, Item] = {}
    for item in items:
        if item.query_id not in known:
            raise AssayError(
                f"the {name} name the query {item.query_id}, which is not among those to score. "
                "The run and the suite are of different states: run `dvc repro`."
            )
        if item.query_id in found:
            raise AssayError(f"the {name} name the query {item.query_id} twice. Run the stage that writes them again.")
        found[item.query_id] = item
    return found
