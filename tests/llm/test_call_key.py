from assay.llm.call_key import call_key, call_request, canonical_json
from assay.llm.chat import Message

IDENTITY = {"provider": "ollama", "base_url": "http://h", "model": "m", "options": {"num_ctx": 1, "seed": 0}}
MESSAGES = (Message("user", "u"),)


def key(identity=IDENTITY, messages=MESSAGES, schema=None, sample=0):
    return call_key(call_request(identity, messages, schema, sample))


def test_canonical_json():
    assert canonical_json({"b": [1, "ü"], "a": None}) == '{"a":null,"b":[1,"\\u00fc"]}'


def test_each_part_makes_another_key():
    keys = [
        key(),
        key(IDENTITY | {"provider": "openai"}),
        key(IDENTITY | {"base_url": "http://i"}),
        key(IDENTITY | {"model": "n"}),
        key(IDENTITY | {"options": {"num_ctx": 2, "seed": 0}}),
        key(messages=[Message("system", "u")]),
        key(messages=[Message("user", "v")]),
        key(messages=[Message("user", "u"), Message("user", "u")]),
        key(schema={"type": "object"}),
        key(sample=1),
    ]
    assert len(set(keys)) == len(keys)


def test_the_order_of_settings_makes_none():
    assert key(IDENTITY | {"options": {"seed": 0, "num_ctx": 1}}) == key()
