import pytest

from assay.errors import AssayError
from assay.llm.address import plain_address, port


def test_plain():
    assert plain_address("http://127.0.0.1:11434/v1/") == "http://127.0.0.1:11434/v1"
    assert port("http://h:11434") == 11434
    assert port("http://h") is None


@pytest.mark.parametrize("url", ["h:80", "ftp://h", "http://", "http://h:x", ""])
def test_no_address(url):
    with pytest.raises(AssayError, match="http://host:port"):
        plain_address(url)


@pytest.mark.parametrize(
    "url", ["http://u:planted-key@h", "http://planted-key@h", "http://h/?key=planted-key", "http://h/#planted-key"]
)
def test_no_credential_in_an_address(url):
    with pytest.raises(AssayError, match="key_env") as caught:
        plain_address(url)
    assert "planted-key" not in str(caught.value)
