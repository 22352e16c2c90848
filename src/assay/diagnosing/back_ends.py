"""Whether the services that the configuration calls are there; asked only where a person wishes it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.diagnosing.check import Check, fail, ok, warn
from assay.diagnosing.configuration import components
from assay.http import NoReply, Reply, send
from assay.key import check_key_name
from assay.llm.address import plain_address
from assay.llm.vertex_client import endpoint

SECONDS = 3.0  # for a whole call
_ANY = "default"  # of llama-server, which answers to every name
_NOT_ASKED = "not asked (--online asks)"
_KINDS = {"Ollama": "ollama", "OpenAI": "openai", "Vertex": "vertex"}
_START = {
    "ollama": "ollama serve, and: ollama pull MODEL (docs/models.md)",
    "openai": "Start the server, or set the model's base_url (docs/models.md).",
    "vertex": "Look at the network: a proxy or a firewall may be in the way (docs/models.md).",
}


@dataclass(frozen=True, slots=True)
class BackEnd:
    """url: without a credential. key_env: the name of the variable that holds the key."""

    kind: str  # ollama, openai or vertex
    url: str
    model: str
    key_env: str | None = None

    def __str__(self) -> str:
        return f"{self.model} at {self.url}"


def back_ends(composed: Sequence[Mapping[str, Any]]) -> list[BackEnd]:
    """Each once, in the order of the configuration. AssayError where an address could hold a credential."""
    found = {each: None for block in components(list(composed)) if (each := _back_end(block))}
    return list(found)


def _back_end(block: Mapping[str, Any]) -> BackEnd | None:
    kind = _KINDS.get(str(block["_target_"]).rpartition(".")[2])
    if kind is None or not str(block["_target_"]).startswith("assay.llm."):
        return None
    model = str(block.get("model"))
    if kind == "vertex":
        return BackEnd(kind, plain_address(block.get("base_url") or endpoint(str(block.get("location")))), model)
    key_env = block.get("key_env")
    if key_env:
        check_key_name(str(key_env))
    return BackEnd(kind, plain_address(str(block.get("base_url"))), model, str(key_env) if key_env else None)


def check_back_ends(chosen: Sequence[BackEnd], online: bool) -> Iterator[Check]:
    if not chosen:
        yield ok("back ends", "the configuration calls no chat model")
    for back_end in chosen:
        yield _asked(back_end) if online else ok(back_end.kind, f"{back_end}: {_NOT_ASKED}")


def _get(url: str) -> Reply:
    """No key is sent: any reply, of a refusal too, shows that the service is there."""
    return send("GET", url, None, {}, SECONDS, max_bytes=5_000_000)


def _asked(back_end: BackEnd) -> Check:
    path = {"ollama": "/api/tags", "openai": "/models", "vertex": "/"}[back_end.kind]
    try:
        reply = _get(f"{back_end.url}{path}")
    except NoReply as none:
        return fail(back_end.kind, f"{back_end}: {none.detail}", _START[back_end.kind])
    names = model_names(back_end.kind, reply.body) if reply.status == 200 else []
    if names and not {back_end.model, f"{back_end.model}:latest"} & {*names, _ANY}:
        seen = f"{back_end}: the server is there and has other models: {', '.join(names[:5])}"
        mend = f"ollama pull {back_end.model}" if back_end.kind == "ollama" else "Set the model as the server lists it."
        return warn(back_end.kind, seen, mend)
    return ok(back_end.kind, f"{back_end}: {'there' if names else f'it answers (HTTP {reply.status})'}")


def model_names(kind: str, body: Any) -> list[str]:
    """As the server lists them; empty where the reply is of another shape."""
    listed, key = ("models", "name") if kind == "ollama" else ("data", "id")
    items = body.get(listed) if isinstance(body, dict) else None
    names = (item.get(key) for item in items if isinstance(item, dict)) if isinstance(items, list) else ()
    return [name for name in names if isinstance(name, str)]
