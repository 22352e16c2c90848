"""The port to a chat model: messages in, a completion out, or the reason why there is none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Role = Literal["system", "user", "assistant"]
Schema = Mapping[str, Any]  # a JSON schema
Reason = Literal[
    "timeout",
    "rate limit",
    "connection",
    "server error",
    "truncated",
    "not parsable",
    "refused",
    "empty",
    "over budget",
    "not in the transcript",
]


@dataclass(frozen=True, slots=True)
class Message:
    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of a call; None where the server does not say, which is not 0."""

    prompt: int | None = None
    completion: int | None = None  # with the thoughts: they are billed alike
    thought: int | None = None  # of `completion`
    cached: int | None = None  # of `prompt`

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(
            _sum(self.prompt, other.prompt),
            _sum(self.completion, other.completion),
            _sum(self.thought, other.thought),
            _sum(self.cached, other.cached),
        )


@dataclass(frozen=True, slots=True)
class Completion:
    text: str  # without thoughts
    data: Any  # the JSON value, valid by the schema; None where no schema was asked for
    usage: Usage
    seconds: float  # of the calls themselves, without the waits between them
    finish_reason: str


class CallFailed(Exception):  # noqa: N818 (a state of a call, more than an error)
    """A call that gave no usable reply; what hangs on it is undetermined for `reason`, never 0 or 1."""

    def __init__(
        self,
        reason: Reason,
        detail: str,
        *,
        usage: Usage | None = None,
        text: str = "",
        seconds: float = 0.0,
        retry_after: float | None = None,
    ) -> None:
        """usage: what the failed call cost all the same. text: the reply that could not be used.

        seconds: of the call. retry_after: the seconds that the server asks to wait.
        """
        super().__init__(reason, detail)
        self.reason: Reason = reason
        self.detail = detail
        self.usage = usage
        self.text = text
        self.seconds = seconds
        self.retry_after = retry_after

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}"


class ChatModel(Protocol):
    @property
    def identity(self) -> dict[str, Any]:
        """{provider, base_url, model, options}: all of a model that shapes its replies; no timeout, no credential."""
        ...

    def check(self) -> None:
        """AssayError with the mend unless the model can be called; asked before any work."""
        ...

    def complete(self, messages: Sequence[Message], schema: Schema | None = None, sample: int = 0) -> Completion:
        """One reply. sample: which of several replies to the same messages, from 0.

        CallFailed where this call has no usable reply, AssayError where no call can have one.
        """
        ...


def _sum(left: int | None, right: int | None) -> int | None:
    return None if left is None or right is None else left + right
