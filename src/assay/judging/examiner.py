"""What a judge asks its chat model, and what becomes of a call that fails: a reason, never a number."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from assay.errors import AssayError
from assay.judging import claim_extraction, claim_support, passage_relevance, question_generation
from assay.judging.claim_support import Support
from assay.judging.question_generation import Questions
from assay.llm.chat import CallFailed, ChatModel
from assay.llm.prompt import Prompt, parse_prompt
from assay.scores import Score, not_applicable, undetermined

Claims = tuple[str, ...] | Score  # at least one, or why there is none
_PLACES = {
    "claims": claim_extraction.PLACES,
    "verdicts": claim_support.PLACES,
    "questions": question_generation.PLACES,
    "context_relevance": passage_relevance.PLACES,
}


def parse_prompts(prompts: Mapping[str, Any], place: str) -> dict[str, Prompt]:
    """The judge's prompts by name. AssayError that names the key at fault below `place`."""
    wrong = sorted(set(_PLACES) ^ set(prompts))
    if wrong:
        raise AssayError(f"{place}: `{wrong[0]}` is missing or unknown. There are {', '.join(_PLACES)}.")
    return {name: parse_prompt(prompts[name], places, f"{place}.{name}") for name, places in _PLACES.items()}


@dataclass(frozen=True, slots=True)
class Examiner:
    """One sample of a model's judgement. batch: claims or passages a call. questions: how many are generated."""

    model: ChatModel
    prompts: Mapping[str, Prompt]
    batch: int
    questions: int
    sample: int

    def claims(self, question: str, text: str, none: str) -> Claims:
        """The claims of `text`; `none` says why nothing applies where it is blank.

        A model that finds no claim in a text may have missed them all: that is undetermined. Answers without words are
        sorted out before (`unsaid`).
        """
        if not text.strip():
            return not_applicable(none)
        try:
            found = claim_extraction.extract_claims(self.model, self.prompts["claims"], question, text, self.sample)
        except CallFailed as failure:
            return undetermined(f"claims: {failure.reason}")
        return found or undetermined("claims: none found")

    def support(self, claims: Claims, evidence: str) -> Support:
        """How far `evidence` supports the claims."""
        if isinstance(claims, Score):
            return Support(claims)
        return claim_support.claim_support(
            self.model, self.prompts["verdicts"], claims, evidence, batch=self.batch, sample=self.sample
        )

    def relevance(self, question: str, passages: Sequence[str]) -> Score:
        """The share of the passages that help to answer the question."""
        return passage_relevance.passage_relevance(
            self.model,
            self.prompts["context_relevance"],
            question,
            passages,
            batch=self.batch,
            sample=self.sample,
        )

    def generated(self, answer: str) -> Questions | Score:
        """The questions that `answer` answers."""
        try:
            return question_generation.generate_questions(
                self.model, self.prompts["questions"], answer, self.questions, self.sample
            )
        except CallFailed as failure:
            return undetermined(f"questions: {failure.reason}")
