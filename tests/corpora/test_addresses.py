import pytest

from assay.corpora.addresses import redacted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://me:secret@example.org/simple", "https://example.org/simple"),
        (
            "404 for ssh://git@example.org/x.git and http://t0ken@example.org/",
            "404 for ssh://example.org/x.git and http://example.org/",
        ),
        ("https://example.org/a@b", "https://example.org/a@b"),
        ("../corpora/flask", "../corpora/flask"),
    ],
)
def test_removes_credentials_and_nothing_else(text, shown):
    assert redacted(text) == shown
