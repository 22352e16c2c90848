import pytest

from assay.errors import AssayError
from assay.key import check_key_name, looks_secret, read_key


def test_reads_the_key(monkeypatch):
    monkeypatch.setenv("PLANTED", "planted-key\n")
    assert read_key("PLANTED") == "planted-key"


def test_no_key(monkeypatch):
    monkeypatch.delenv("PLANTED", raising=False)
    with pytest.raises(AssayError, match="PLANTED"):
        read_key("PLANTED")


@pytest.mark.parametrize("key", ["planted key", "planted\nkey", "plantéd"])
def test_what_is_no_key_is_not_shown(monkeypatch, key):
    monkeypatch.setenv("PLANTED", key)
    with pytest.raises(AssayError) as caught:
        read_key("PLANTED")
    assert "plant" not in str(caught.value)


@pytest.mark.parametrize("name", ["sk-planted-key", "planted_key", "", "A" * 65])
def test_a_key_instead_of_a_name_is_not_shown(name):
    with pytest.raises(AssayError, match="OPENAI_API_KEY") as caught:
        check_key_name(name)
    assert not name or name not in str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        *("key", "apikey", "api_key", "X-Api-Key", "Ocp-Apim-Subscription-Key", "secretKey"),
        *("token", "hf_token", "X-Token", "accessToken", "access_tokens", "token_value", "bearer", "BearerValue"),
        *("auth", "Authorization", "authorisation", "oauth", "x-auth-user", "Cookie", "password", "passwd"),
        *("credentials", "client_secret"),
    ],
)
def test_looks_secret(name):
    assert looks_secret(name)


@pytest.mark.parametrize(
    "name",
    [
        *("max_tokens", "max_completion_tokens", "min_tokens", "tokens", "tokenizer", "skip_special_tokens"),
        *("stop_token_ids", "tokenIds", "token_budget", "token_count", "eos_token", "prompt_cache_key"),
        *("keyword", "author", "authors", "q", "top_p"),
    ],
)
def test_looks_like_no_secret(name):
    assert not looks_secret(name)
