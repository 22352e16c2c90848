"""A writer of rules: what the intent and the kinds of files ask for, filled with the terms of the task.

query = the construct, where such files lie, and the terms of the task: `test in tests test: signer puts time tokens`.
use_case = the kind of file, the task in short, why, and what to leave out.

A task that expects several kinds of files gets a pair for each. Where it expects one, the second pair is another view:
the terms of what the task tells beside its request, under another construct. No corpus is known here, and no spelling
is mended.
"""

from collections.abc import Mapping, Sequence

from assay.errors import AssayError
from assay.generation.writers.condense import condense
from assay.generation.writers.rules import Intent, Kind, read_rules
from assay.generation.writers.sentences import asks, sentences
from assay.generation.writers.terms import Vocabulary
from assay.search_tasks import INTENTS, Pair, Task, Writing

MOST_PAIRS = 3
LEAST_VIEW = 3  # terms of a second view; a thinner one says nothing
_LONG_VIEW = 4  # terms of a view of the longest ones, at least


class TemplateWriter:
    """See conf/writer/template.yaml for the settings."""

    def __init__(
        self,
        *,
        query_words: int,
        use_case_words: int,
        few_terms: int,
        kinds: Mapping[str, Mapping[str, str]],
        intents: Mapping[str, Mapping[str, str]],
        openers: Sequence[str],
        chatter: Sequence[str],
    ) -> None:
        """AssayError that names the setting at fault."""
        if min(query_words, use_case_words) < 1 or few_terms < 0:
            raise AssayError("writer: query_words and use_case_words must be 1 or more, few_terms 0 or more.")
        self._query_words = query_words
        self._use_case_words = use_case_words
        self._few_terms = few_terms
        self._kinds = read_rules(kinds, Kind, "writer.kinds")
        self._intents = read_rules(intents, Intent, "writer.intents")
        missing = sorted(set(INTENTS) - set(self._intents))
        if missing:
            raise AssayError(f"writer.intents: `{missing[0]}` is missing. Give it a rule in conf/writer.")
        self._vocabulary = Vocabulary(frozenset(openers), frozenset(chatter))

    def write(self, task: Task) -> Writing:
        told = " ".join(task.text.split())
        text = condense(told, self._query_words, self._vocabulary)
        short = condense(told, self._use_case_words, self._vocabulary)
        intent = self._intents[task.intent]
        kinds = [self._kind(label) for label in task.expected_file_types or (intent.kind,)][:MOST_PAIRS]
        no = _not([self._kind(label).called for label in task.should_avoid])
        terms = self._vocabulary.terms(text) or text.split()
        pairs = [Pair(self._query(kind, intent, terms), f"{kind.called}: {short} ({intent.why}{no})") for kind in kinds]
        if len(kinds) == 1:
            view = " ".join(self._view(text, terms))
            use_case = f"{short} Wanted {intent.why}: {kinds[0].called}{no}."
            pairs.append(Pair(f"{_placed(intent.also, kinds[0])}: {view}", use_case))
        return Writing(task.id, tuple(dict.fromkeys(pairs)))

    def _kind(self, label: str) -> Kind:
        """A label without a rule is called by its name."""
        return self._kinds.get(label) or Kind(called=label)

    def _query(self, kind: Kind, intent: Intent, terms: Sequence[str]) -> str:
        """Few terms would drown among the words of places: they come first, twice, and alone with the construct."""
        construct = kind.what or intent.what
        said = " ".join(terms)
        if len(terms) <= self._few_terms:
            return f"{said}: {construct} {said}"
        return f"{_placed(construct, kind)}: {said}"

    def _view(self, text: str, terms: Sequence[str]) -> Sequence[str]:
        """The terms of the sentences that ask for nothing; where all or none do, the longer half of all terms."""
        told = self._vocabulary.terms(" ".join(sentence for sentence in sentences(text) if not asks(sentence)))
        if LEAST_VIEW <= len(told) < len(terms):
            return told
        half = max(_LONG_VIEW, len(terms) // 2)
        longest = sorted(range(len(terms)), key=lambda place: (-len(terms[place]), place))[:half]
        return [terms[place] for place in sorted(longest)]


def _placed(construct: str, kind: Kind) -> str:
    return f"{construct} in {kind.where}" if kind.where else construct


def _not(avoided: Sequence[str]) -> str:
    return f", not {' or '.join(avoided)}" if avoided else ""
