import json

import pytest

from assay.errors import AssayError
from assay.recording.http_source import HttpSource
from assay.recording.source import SourceFailed, SourceQuery

FIELDS = {"title": "title", "identities": {"doi": "doi"}}
QUERY = SourceQuery("dense retrieval", 50, 2020)
PAPERS = {"data": {"items": [{"title": "A", "doi": "10.1/a"}, {"title": "B"}]}}
RESULTS = [{"title": "A", "identities": [{"source": "doi", "external_id": "10.1/a"}]}, {"title": "B"}]


@pytest.fixture
def source(server, clock):
    def make(path="/s?q={query}&n={max_results}&from={year_from}&to={year_to}", **settings):
        given = {"results": "data.items", "fields": FIELDS, "timeout": 5, "attempts": 1, "clock": clock}
        return HttpSource(url=f"{server.url}{path}", **(given | settings))

    return make


def failure(source):
    with pytest.raises(SourceFailed) as caught:
        source.search(QUERY)
    return caught.value.reason


def test_asks_and_reads(server, source):
    server.answers = [(200, PAPERS)]
    found = source().search(QUERY)
    assert found.results == RESULTS
    assert found.seconds > 0
    assert found.note == ""
    assert server.requests[0]["path"] == "/s?q=dense%20retrieval&n=50&from=2020"


def test_posts_a_body(server, source):
    server.answers = [(200, PAPERS)]
    body = {"q": "{query}", "size": "{max_results}", "to": "{year_to}"}
    assert source("/s", method="POST", body=body, max_results=10).search(QUERY).results == RESULTS
    assert server.bodies == [{"q": "dense retrieval", "size": 10}]


def test_a_placeholder_is_no_secret(server, source):
    server.answers = [(200, PAPERS)]
    source("/s", method="POST", body={"key": "{query}", "keywords": ["x"]}).search(QUERY)
    assert server.bodies == [{"key": "dense retrieval", "keywords": ["x"]}]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((404, {}), "HTTP 404"),
        ((401, {"error": "who are you?"}), "HTTP 401"),
        ((503, {}), "HTTP 503"),
        ((302, {}, {"Location": "/elsewhere"}), "HTTP 302 (redirects are not followed)"),
        ((200, b"<html>"), "not JSON"),
        ((200, b"\xff\xfe"), "not JSON"),
        ((200, {"data": {}}), "no list at `data.items`"),
        ((200, [1]), "no list at `data.items`"),
        ((200, {"data": {"items": "none"}}), "no list at `data.items`"),
        ((200, {"data": {"items": [{"name": "A"}, 3]}}), "no result has a title or an identity: check `fields`"),
        ((200, {"x": "y" * 2000}), "too large"),
    ],
)
def test_a_failed_call_has_a_stable_reason(server, source, answer, reason):
    server.answers = [answer]
    assert failure(source(max_bytes=1000)) == reason
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("fault", "timeout", "reason"),
    [("hang", 0.2, "timeout"), ("trickle", 0.2, "timeout"), ("reset", 5, "connection"), ("half", 5, "connection")],
)
def test_no_whole_reply(server, source, fault, timeout, reason):
    server.answers = [getattr(server, fault)]
    assert failure(source(timeout=timeout)) == reason


def test_nothing_listens(closed_url, clock):
    assert failure(HttpSource(f"{closed_url}/?q={{query}}", "r", FIELDS, attempts=1, clock=clock)) == "connection"


def test_what_passes_is_asked_again(server, source, clock):
    server.answers = [
        (429, {}, {"Retry-After": "7"}),
        (503, {}),
        (408, {}),
        server.reset,
        (200, PAPERS),
    ]
    assert source(attempts=5, per_second=1000).search(QUERY).results == RESULTS
    # what the server asks, then first_wait 1 doubled for the second, third and fourth time; the limit needs no wait
    assert clock.waits == [pytest.approx(7), 2, 4, 8]


def test_attempts_count_against_the_rate(server, source, clock):
    server.answers = [(503, {}), (200, PAPERS)]
    made = source(attempts=2, per_second=0.5, first_wait=0.5)
    made.search(QUERY)
    made.search(QUERY)
    # one call every 2 s: .5 are waited before the second attempt, 1.5 are left; then a whole gap
    assert clock.waits == [0.5, 1.5, 2]


def test_results_without_a_name_are_left_out_and_told(server, source):
    items = [{"title": "A", "doi": [True]}, {"doi": " doi: "}, None, {"doi": "10.1/b"}]
    server.answers = [(200, {"data": {"items": items}})]
    found = source().search(QUERY)
    assert [row.get("title") for row in found.results] == ["A", None]
    assert found.note == "2 results left out: neither title nor identity; 1 values of `identities.doi` not read"


def test_nothing_found_is_no_failure(server, source):
    server.answers = [(200, {"data": {"items": []}})]
    assert source().search(QUERY).results == []


@pytest.mark.parametrize(
    ("results", "body", "empty"),
    [
        ("items", {"total": 0}, True),
        ("items", {}, True),
        ("items", {"error": "over quota"}, False),
        ("items", {"total": 0, "errors": [{"message": "over quota"}]}, False),
        ("items", [], False),
        ("items", "over quota", False),
        ("data.items", {"data": {"total": 0}}, True),
        ("data.items[*].paper", {"data": {"items": None}}, True),
        ("data.items", {"message": "over quota"}, False),
        ("data.items", {"data": None}, False),
        ("data.items", {"data": "over quota"}, False),
        ("data.items", {"data": {"items": "x"}}, False),
        ("$", {"message": "over quota"}, False),
        ("$[*].paper", {"message": "over quota"}, False),
    ],
)
def test_some_leave_the_list_out(server, source, results, body, empty):
    """An error with HTTP 200 is not the same as nothing found."""
    server.answers = [(200, body)]
    made = source(absent_list_is_empty=True, results=results)
    if empty:
        assert made.search(QUERY).results == []
    else:
        assert failure(made) == f"no list at `{results}`"


def test_a_secret_is_sent_and_appears_nowhere_else(server, source, monkeypatch):
    """The server says it back: plain, in an address, with escaped letters."""
    monkeypatch.setenv("PLANTED", "planted/key+1")
    first = rb'{"title": "\u0070lanted/key+1", "url": "/?k=planted%2Fkey%2B1"}'
    server.answers = [(200, b'{"data": {"items": [' + first + rb', {"title": "planted\/key+1"}]}}')]
    made = source(
        headers={"Authorization": {"env": "PLANTED", "prefix": "Bearer "}},
        parameters={"api_key": {"env": "PLANTED"}},
        fields={"title": "title", "url": "url"},
    )
    found = made.search(QUERY)
    assert server.requests[0]["headers"]["Authorization"] == "Bearer planted/key+1"
    assert server.requests[0]["path"].endswith("&api_key=planted%2Fkey%2B1")
    assert found.results == [{"title": "***", "url": "/?k=***"}, {"title": "***"}]
    assert "planted" not in json.dumps(found.results) + repr(vars(made))


@pytest.mark.parametrize("answer", [(401, {"error": "planted-key"}), (302, {}, {"Location": "//planted-key"})])
def test_a_failure_quotes_no_secret(server, source, monkeypatch, answer):
    monkeypatch.setenv("PLANTED", "planted-key")
    server.answers = [answer]
    assert "planted" not in failure(source(headers={"X-Api-Key": {"env": "PLANTED"}}))


def test_a_secret_travels_to_no_other_host(server, new_server, source, monkeypatch):
    monkeypatch.setenv("PLANTED", "planted-key")
    other = new_server()
    server.answers = [(307, {}, {"Location": f"{other.url}/s"})]
    other.answers = [(200, PAPERS)]
    failure(source(headers={"X-Api-Key": {"env": "PLANTED"}}))
    assert other.requests == []


def test_a_missing_secret_is_told_before_any_work(source, monkeypatch):
    monkeypatch.delenv("PLANTED", raising=False)
    with pytest.raises(AssayError, match="PLANTED"):
        source(headers={"X-Api-Key": {"env": "PLANTED"}}).check()
    source().check()


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"url": "ftp://h/?q={query}"}, "url: is no HTTP address"),
        ({"url": "http:///?q={query}"}, "url: is no HTTP address"),
        ({"url": "http://h:x/?q={query}"}, "url: is no HTTP address"),
        ({"url": "http://{query}/"}, "url: is no HTTP address"),
        ({"url": 3}, "url: is no HTTP address"),
        ({"url": "http://h/?q=x"}, "every query would get the same results"),
        ({"url": "http://h/?q={query}&y={year}"}, "`{year}` is no placeholder"),
        ({"url": "http://u:planted@h/?q={query}"}, "holds a user, password or key"),
        ({"url": "http://h/?q={query}&api_key=planted"}, "holds a user, password or key"),
        ({"method": "PUT"}, "neither GET nor POST"),
        ({"body": {}}, "a GET has none"),
        ({"method": "POST", "body": {"q": "{query}", "api_key": "planted"}}, "body.api_key: a secret does not belong"),
        (
            {"method": "POST", "body": {"o": [{"Token": 3, "v": "planted"}]}},
            r"body.o\[0\].Token: a secret does not belong",
        ),
        ({"method": "POST", "body": {"secret": {"v": "planted"}}}, "body.secret: a secret does not belong"),
        ({"method": "POST", "body": {"token": "planted{query}"}}, "body.token: a secret does not belong"),
        ({"results": "a["}, "results: `a"),
        ({"fields": {}}, "fields: name at least"),
        ({"timeout": 0}, "timeout: must be a number, above 0"),
        ({"per_second": "2"}, "per_second: must be a number, above 0"),
        ({"slow_seconds": -1}, "slow_seconds: must be a number, 0 or more"),
        ({"attempts": 1.5}, "attempts: must be a whole number"),
        ({"max_results": 0}, "max_results: must be a whole number"),
        ({"headers": {"Cookie": "planted"}}, "headers.Cookie: a secret does not belong"),
    ],
)
def test_a_setting_at_fault_is_named(settings, fault):
    with pytest.raises(AssayError, match=fault) as caught:
        HttpSource(**({"url": "http://h/?q={query}", "results": "r", "fields": FIELDS} | settings))
    assert "planted" not in str(caught.value)
