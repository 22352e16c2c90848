import pytest

from assay.tracking.secrets import without_secrets


@pytest.mark.parametrize(
    "name",
    [
        *("key", "api_key", "apiKey", "access_token", "PASSWORD", "client-secret", "credentials"),
        *("accessToken", "clientSecret", "Authorization", "X-API-Key"),
    ],
)
def test_what_is_named_like_a_secret_is_left_out(name):
    settings = {"generator": {name: "hidden", "model": "m"}, "list": [{name: "hidden", "kept": 1}]}
    assert without_secrets(settings) == {"generator": {"model": "m"}, "list": [{"kept": 1}]}


@pytest.mark.parametrize("name", ["api_key_env", "key_env", "max_tokens", "tokens", "tokenizer", "keywords", "monkey"])
def test_what_only_sounds_like_one_stays(name):
    assert without_secrets({"generator": {name: "x"}}) == {"generator": {name: "x"}}


def test_a_secret_goes_with_all_that_it_holds():
    assert without_secrets({"credentials": {"user": "u", "login": "l"}, "a": None}) == {"a": None}
