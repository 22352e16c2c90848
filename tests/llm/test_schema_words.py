from assay.llm.chat import Message
from assay.llm.schema_words import with_schema


def test_the_schema_stands_behind_the_last_message():
    told = with_schema([Message("system", "s"), Message("user", "u")], {"type": "integer", "title": "Zähler"})
    assert told[0] == Message("system", "s")
    assert told[1].role == "user"
    assert told[1].content.startswith("u\n\n")
    assert told[1].content.endswith('\n{"type": "integer", "title": "Zähler"}')
    assert len(told) == 2
