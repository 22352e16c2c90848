"""The judge that asks a chat model: faithful to the context, relevant to the question, right by the reference."""

from collections.abc import Mapping, Sequence
from typing import Any

from assay.errors import AssayError
from assay.judging.claims import without_citations
from assay.judging.examiner import Examiner, parse_prompts
from assay.judging.judged_sample import MEASURES, JudgedSample, judge_sample
from assay.judging.pairs import check_pairs
from assay.judging.relevancy import Encoder, relevancies
from assay.judging.rulings import SECOND_ASK
from assay.judging.sampling import median_score, spread
from assay.judging.unsaid import unsaid
from assay.llm.chat import CallFailed
from assay.llm.model_calls import ModelCalls
from assay.records import Answer, Query, Verdict
from assay.scores import Score, not_applicable, value

SPREAD = "faithfulness"  # the measure whose spread is a score of its own


class LlmJudge:
    """Judges by what a chat model says of claims, passages and questions; shares and means are computed here.

    model, prompts: as conf/judge composes them. samples: how often everything is asked. questions: generated from an
    answer. batch: claims or passages a call. measures: which are asked for; `question_relevancy` brings `noncommittal`,
    `correctness` its three.
    Scores, all in [0, 1]; a call that fails leaves its own undetermined:
    faithfulness             supported claims / claims, by the context that the generator saw
    relevancy                cosine of question and answer, as the lexical judge has it; no model is asked
    question_relevancy       mean cosine of the question and those generated from the answer
    noncommittal             1 where the answer evades, else 0
    context_relevance        passages that help to answer / passages of the context
    correctness_precision    } by the reference answer: see assay.judging.correctness
    correctness_recall       }
    correctness_f1           }
    Of several samples each score is the median, the claims are those of the first, and faithfulness_spread is greatest
    less least.
    """

    def __init__(
        self,
        *,
        model: Mapping[str, Any],
        prompts: Mapping[str, Any],
        measures: Sequence[str],
        samples: int,
        questions: int,
        batch: int,
        embedder: Encoder,
        calls: ModelCalls,
    ) -> None:
        """AssayError where a setting or prompt is at fault, or the model cannot be called."""
        for name, number in (("samples", samples), ("questions", questions), ("batch", batch)):
            if not 1 <= number < SECOND_ASK:
                raise AssayError(f"judge.{name}: {number} is not from 1 to {SECOND_ASK - 1}. Mend it in conf/judge.")
        unknown = [name for name in measures if name not in MEASURES]
        if unknown or not measures:
            raise AssayError(f"judge.measures: {', '.join(unknown) or 'none'}. There are: {', '.join(MEASURES)}.")
        self._measures = tuple(measures)
        self._samples = samples
        self._embedder = embedder
        self._calls = calls
        parsed = parse_prompts(prompts, "judge.prompts")
        opened = calls.open(model)
        self._examiners = [Examiner(opened, parsed, batch, questions, sample) for sample in range(samples)]

    def judge(self, query: Query, answer: Answer) -> Verdict:
        return self.judge_all([query], [answer])[0]

    def judge_all(self, queries: Sequence[Query], answers: Sequence[Answer]) -> list[Verdict]:
        """Verdicts in order. AssayError where an answer is not to its query, or no call can succeed."""
        check_pairs(queries, answers)
        pairs = list(zip(queries, answers, strict=True))
        judged = [_all_there(samples) for samples in self._calls.map(self._ask, pairs, "judge")]
        near = self._nearness(pairs, judged)
        return [
            self._verdict(answer, samples, *nearness)
            for (_, answer), samples, nearness in zip(pairs, judged, near, strict=True)
        ]

    def _ask(self, pair: tuple[Query, Answer]) -> list[JudgedSample]:
        return [judge_sample(examiner, *pair, self._measures) for examiner in self._examiners]

    def _nearness(
        self, pairs: Sequence[tuple[Query, Answer]], judged: Sequence[Sequence[JudgedSample]]
    ) -> list[tuple[Score, list[Score]]]:
        """Of each answer its relevancy, and the question relevancy of each sample. All is encoded in one call."""
        questions: list[str] = []
        texts: list[str] = []
        for (query, answer), samples in zip(pairs, judged, strict=True):
            told = [] if unsaid(answer) else [without_citations(answer.text).strip()]
            told += [text for sample in samples for text in _generated(sample)]
            texts += told
            questions += [query.text] * len(told)
        cosines = iter(relevancies(questions, texts, self._embedder))
        return [
            (
                unsaid(answer) or next(cosines),
                [_question_relevancy(sample, [next(cosines) for _ in _generated(sample)]) for sample in samples],
            )
            for (_, answer), samples in zip(pairs, judged, strict=True)
        ]

    def _verdict(
        self, answer: Answer, judged: Sequence[JudgedSample], relevancy: Score, question_relevancy: Sequence[Score]
    ) -> Verdict:
        asked = [
            {**sample.scores, **({} if sample.questions is None else {"question_relevancy": near})}
            for sample, near in zip(judged, question_relevancy, strict=True)
        ]
        samples = {measure: tuple(scores[measure] for scores in asked) for measure in asked[0]}
        scores = {measure: median_score(scores) for measure, scores in samples.items()} | {"relevancy": relevancy}
        if self._samples == 1:
            return Verdict(answer.query_id, judged[0].claims, scores)
        if SPREAD in samples:
            scores[f"{SPREAD}_spread"] = spread(samples[SPREAD])
        return Verdict(answer.query_id, judged[0].claims, scores, samples)


def _all_there(judged: list[JudgedSample] | CallFailed) -> list[JudgedSample]:
    if isinstance(judged, CallFailed):  # each part of a sample keeps its own failure
        raise judged
    return judged


def _generated(sample: JudgedSample) -> tuple[str, ...]:
    return sample.questions if isinstance(sample.questions, tuple) else ()


def _question_relevancy(sample: JudgedSample, cosines: Sequence[Score]) -> Score:
    """The mean; undetermined as soon as one is."""
    if sample.questions is None:
        return not_applicable("not asked")
    if isinstance(sample.questions, Score):
        return sample.questions
    broken = [score for score in cosines if score.state == "undetermined"]
    return broken[0] if broken else value(sum(score.number for score in cosines) / len(cosines))
