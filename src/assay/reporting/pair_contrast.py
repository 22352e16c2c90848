"""What the two texts of a pair share, and what each says alone."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assay.generation.words import content_words, stems
from assay.judging.rubric.features import purposes_of
from assay.judging.rubric.file_wishes import FileWishes, file_wishes
from assay.judging.rubric.rubric import Rubric
from assay.judging.rubric.terms import likeness
from assay.search_tasks import Pair


@dataclass(frozen=True, slots=True)
class Contrast:
    """Words are content words, each once, as they are first spelt; `shared` as the query spells them."""

    likeness: float  # shared content words of all that either text has, in [0, 1]
    shared: tuple[str, ...]
    query_alone: tuple[str, ...]
    use_case_alone: tuple[str, ...]
    purposes: tuple[str, ...]  # intents that the use case says
    wishes: FileWishes  # of the use case


def contrast(pair: Pair, rubric: Rubric) -> Contrast:
    query, use_case = _by_stem(pair.query), _by_stem(pair.use_case)
    return Contrast(
        likeness=likeness(pair.query, pair.use_case),
        shared=tuple(word for stem, word in query.items() if stem in use_case),
        query_alone=_without(query, use_case),
        use_case_alone=_without(use_case, query),
        purposes=purposes_of(rubric, pair.use_case),
        wishes=file_wishes(pair.use_case, rubric.file_words),
    )


def _by_stem(text: str) -> dict[str, str]:
    said: Sequence[str] = content_words(text)
    words: dict[str, str] = {}
    for stem, word in zip(stems(list(said)), said, strict=True):
        words.setdefault(stem, word)
    return words


def _without(words: Mapping[str, str], others: Iterable[str]) -> tuple[str, ...]:
    left_out = set(others)
    return tuple(word for stem, word in words.items() if stem not in left_out)
