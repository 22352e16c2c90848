"""Prompts as conf holds them: a version, a system text and a user text with places for what a call brings."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from string import Template
from typing import Any

from assay.errors import AssayError
from assay.llm.chat import Message
from assay.llm.fence import fenced, fenced_list

_KEYS = {"version", "system", "user"}


@dataclass(frozen=True, slots=True)
class Prompt:
    version: int
    system: str
    user: str  # `$name` stands where the text of that name goes

    def messages(self, **texts: str | Sequence[str] | int) -> list[Message]:
        """texts: by the names in `user`; each is fenced, for corpora, questions and answers are untrusted.

        Several texts become a numbered list of fenced ones; a whole number stands as it is.
        """
        told = {name: _told(name, text) for name, text in texts.items()}
        user = Template(self.user).substitute(told)  # one pass: a `$` in a text stays what it is
        return [Message("system", self.system.strip()), Message("user", user.strip())]


def _told(name: str, text: str | Sequence[str] | int) -> str:
    if isinstance(text, int):
        return str(text)
    return fenced(name, text) if isinstance(text, str) else fenced_list(name, text)


def parse_prompt(settings: Mapping[str, Any], names: Collection[str], place: str) -> Prompt:
    """The prompt of conf. names: what its user text must bring, each at least once, and nothing else.

    AssayError that names the key at fault; place: the prompt's key, such as generator.prompt.
    """
    wrong = sorted(_KEYS ^ set(settings))
    if wrong:
        raise AssayError(f"{place}: `{wrong[0]}` is missing or unknown. A prompt has version, system and user.")
    prompt = Prompt(settings["version"], settings["system"], settings["user"])
    if not isinstance(prompt.version, int) or not isinstance(prompt.system, str) or not isinstance(prompt.user, str):
        raise AssayError(f"{place}: version is a whole number, system and user are texts. Mend it in conf/prompt.")
    template = Template(prompt.user)
    found = set(template.get_identifiers())
    if not template.is_valid() or found != set(names):
        wanted = ", ".join(f"${name}" for name in sorted(names))
        raise AssayError(f"{place}.user: must hold {wanted}, and no other `$` (write `$$` for one).")
    return prompt
