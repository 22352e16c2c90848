"""The layers around an adapter, in their one right order."""

from assay.llm.budget import Budget, Budgeted
from assay.llm.chat import ChatModel
from assay.llm.recording import Recording
from assay.llm.repair import Repairing
from assay.llm.retry import Retrying, RetryPolicy
from assay.llm.transcript import Transcript


def layered(
    model: ChatModel,
    transcript: Transcript,
    retry: RetryPolicy | None = None,
    budget: Budget | None = None,
    replay: bool = False,
) -> Recording:
    """Transcript over repair over retry over budget over `model`: a known reply costs nothing, each attempt counts."""
    limited = Budgeted(model, budget) if budget is not None else model
    return Recording(Repairing(Retrying(limited, retry or RetryPolicy())), transcript, replay)
