"""The lines of a text, how many tokens lie between any two, and where a line that is too long is cut."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from assay.chunking.tokens import Tokens

# Spaces are no token and WordPiece takes a word of over 100 characters for one, so tokens alone bound no text.
# Source code has about 3.5 characters a token.
CHARACTERS_PER_TOKEN = 16


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines with their ends; ranges count from 0 and exclude their end. `of` builds it."""

    texts: list[str]
    max_tokens: int
    tokens: list[int]  # before each line, and of all
    characters: list[int]  # the same

    @classmethod
    def of(cls, text: str, counter: Tokens, max_tokens: int) -> "Lines":
        texts = split_lines(text)
        longest = max_tokens * CHARACTERS_PER_TOKEN
        counts = counter.counts([line if len(line) <= longest else "" for line in texts])
        tokens = [count if len(line) <= longest else max_tokens + 1 for line, count in zip(texts, counts, strict=True)]
        return cls(
            texts,
            max_tokens,
            list(accumulate(tokens, initial=0)),
            list(accumulate(map(len, texts), initial=0)),
        )

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, start: int, end: int) -> str:
        return "".join(self.texts[start:end])

    def count(self, start: int, end: int) -> int:
        """Tokens of the lines, each counted alone."""
        return self.tokens[end] - self.tokens[start]

    def fits(self, start: int, end: int) -> bool:
        """Whether the lines together are within the limit."""
        characters = self.characters[end] - self.characters[start]
        return self.count(start, end) <= self.max_tokens and characters <= self.max_tokens * CHARACTERS_PER_TOKEN

    def blank(self, start: int, end: int) -> bool:
        return all(is_blank(line) for line in self.texts[start:end])

    def stripped(self, start: int, end: int) -> tuple[int, int]:
        """The range without the blank lines at both its ends."""
        while start < end and is_blank(self.texts[start]):
            start += 1
        while start < end and is_blank(self.texts[end - 1]):
            end -= 1
        return start, end


def split_lines(text: str) -> list[str]:
    """Lines with their ends, at "\\n" alone; an empty text has none."""
    *ended, last = text.split("\n")
    return [f"{line}\n" for line in ended] + ([last] if last else [])


def is_blank(text: str) -> bool:
    """Whether nothing but white space, or a byte order mark, stands there."""
    return not text or text.isspace() or not text.replace("\ufeff", "").strip()


def slices(line: str, offsets: Sequence[tuple[int, int]], max_tokens: int) -> list[tuple[int, int]]:
    """Character ranges that tile `line`, each of at most `max_tokens` of its tokens.

    A cut falls between words where the second half of a slice has such a place, else between tokens; where there is no
    token at hand, anywhere. The line's end stays with the last slice.
    """
    starts = sorted(start for start, _ in offsets)
    words = {start for (_, end), (start, _) in pairwise(offsets) if start > end}
    body = len(line.removesuffix("\n").removesuffix("\r"))
    cuts = [0]
    while (stop := _furthest(cuts[-1], starts, max_tokens)) < body:
        first = bisect_left(starts, cuts[-1])
        last = bisect_left(starts, stop)
        middle = (first + last) // 2
        near = (starts[at] for at in range(min(last, len(starts) - 1), middle, -1))
        cuts.append(next((start for start in near if start in words and cuts[-1] < start <= stop), stop))
    return list(pairwise([*cuts, len(line)]))


def _furthest(start: int, starts: Sequence[int], max_tokens: int) -> int:
    """The character where a slice from `start` has to end."""
    longest = start + max_tokens * CHARACTERS_PER_TOKEN
    beyond = bisect_left(starts, start) + max_tokens
    return max(start + 1, min(starts[beyond], longest)) if beyond < len(starts) else longest
