import pytest

from assay.errors import AssayError
from assay.recording.http_call import HttpCall
from assay.recording.source import SourceFailed

NAMES = ("query", "page")
SECRET = "planted-secret-4711"


@pytest.fixture
def call(server, clock):
    def make(path="/?q={query}&p={page}", **settings):
        given = {"method": "GET", "body": None, "headers": None, "parameters": None, "timeout": 5, "attempts": 3}
        given |= {"first_wait": 1, "longest_wait": 60, "per_second": 1000, "max_bytes": 1000}
        return HttpCall(f"{server.url}{path}", **(given | settings), clock=clock, names=NAMES)

    return make


def test_makes_the_call_again_where_it_fails_in_passing(server, call, clock):
    server.answers = [(503, {}), server.reset, (200, {"x": 1})]
    assert call().make({"query": "a b", "page": 2}).body == {"x": 1}
    assert [request["path"] for request in server.requests] == ["/?q=a%20b&p=2"] * 3
    assert [wait for wait in clock.waits if wait >= 1] == [1, 2]


def test_what_does_not_pass_is_not_made_again(server, call):
    server.answers = [(404, {})]
    with pytest.raises(SourceFailed, match="HTTP 404"):
        call().make({"query": "a", "page": None})
    assert len(server.requests) == 1


def test_its_identity_has_all_that_shapes_a_reply_and_no_secret(call, server, monkeypatch):
    monkeypatch.setenv("PLANTED_KEY", SECRET)
    headers = {"Accept": "application/json", "X-Key": {"env": "PLANTED_KEY"}}
    made = call(headers=headers, parameters={"lang": "en", "key": {"env": "PLANTED_KEY"}})
    assert made.identity({"query": "a", "page": None}) == {
        "method": "GET",
        "url": f"{server.url}/?q=a",
        "body": None,
        "headers": {"Accept": "application/json"},
        "parameters": {"lang": "en"},
    }


def test_other_placeholders_are_unknown(call):
    with pytest.raises(AssayError, match=r"`\{top_k\}` is no placeholder. There are: \{query\}, \{page\}"):
        call("/?q={query}&n={top_k}")
