import json
from urllib.parse import parse_qs, urlsplit

import pytest

from assay.errors import AssayError
from assay.foreign.endpoint import Endpoint
from assay.foreign.result import ForeignHit
from assay.records import Query

SECRET = "planted-secret-4711"
GOOD = {"results": [{"id": "a.py", "score": 2.0}], "answer": "Yes."}
QUERIES = [Query("q1", "first & best?"), Query("q2", "second?")]


@pytest.fixture
def endpoint(server, clock, tmp_path):
    def make(path="/ask?q={query}&n={top_k}&id={query_id}", **settings):
        given = {"results": "results", "fields": {"id": "id", "score": "score"}, "answer": "answer", "attempts": 1}
        given |= {"per_second": 1000, "workers": 1, "timeout": 5, "cache": tmp_path / "cache", "clock": clock}
        return Endpoint(f"{server.url}{path}", **(given | settings))

    return make


def failures(asked):
    return [entry.result.failure for entry in asked]


def test_asks_each_query_once_and_reads_the_reply(server, endpoint):
    server.answers = [(200, GOOD)]
    asked = endpoint().ask(QUERIES, 7)
    assert [entry.result.query_id for entry in asked] == ["q1", "q2"]
    assert asked[0].result.hits == (ForeignHit("a.py", 2.0),)
    assert asked[0].result.answer == "Yes."
    assert all(entry.seconds > 0 for entry in asked)
    assert parse_qs(urlsplit(server.requests[0]["path"]).query) == {"q": ["first & best?"], "n": ["7"], "id": ["q1"]}


@pytest.mark.parametrize("as_text", [False, True])
def test_posts_a_body(server, endpoint, as_text):
    server.answers = [(200, GOOD)]
    body = {"text": "{query}", "limit": "{top_k}", "fixed": [1, {"deep": "id={query_id}"}]}
    endpoint("/ask", method="POST", body=json.dumps(body) if as_text else body, top_k=3).ask(QUERIES[:1], 7)
    assert server.bodies == [{"text": "first & best?", "limit": 3, "fixed": [1, {"deep": "id=q1"}]}]


def test_a_repeat_makes_no_call_and_says_the_same(server, endpoint, capsys):
    server.answers = [(200, GOOD)]
    first = endpoint().ask(QUERIES, 7)
    assert endpoint().ask(QUERIES, 7) == first
    assert len(server.requests) == 2
    assert capsys.readouterr().err == ""


def test_a_run_that_was_stopped_goes_on(server, endpoint):
    server.answers = [(200, GOOD)]
    endpoint().ask(QUERIES[:1], 7)
    endpoint().ask(QUERIES, 7)
    assert len(server.requests) == 2


@pytest.mark.parametrize(
    ("settings", "most"),
    [({"version": "2"}, 7), ({}, 8), ({"headers": {"X-Mode": "fast"}}, 7), ({"parameters": {"mode": "fast"}}, 7)],
)
def test_what_shapes_a_reply_asks_anew(server, endpoint, settings, most):
    server.answers = [(200, GOOD)]
    endpoint().ask(QUERIES, 7)
    endpoint(**settings).ask(QUERIES, most)
    assert len(server.requests) == 4


def test_other_paths_and_limits_read_the_kept_replies_anew(server, endpoint):
    server.answers = [(200, GOOD)]
    endpoint().ask(QUERIES, 7)
    again = endpoint(results=None, answer="results[0].id", timeout=9, workers=2, attempts=3).ask(QUERIES, 7)
    assert [(entry.result.hits, entry.result.answer) for entry in again] == [(None, "a.py")] * 2
    assert len(server.requests) == 2


def test_a_body_as_text_may_have_any_key(server, endpoint):
    server.answers = [(200, GOOD)]
    endpoint("/ask", method="POST", body='{"q": "{query}", "size": "{top_k}"}').ask(QUERIES[:1], 7)
    assert server.bodies == [{"q": "first & best?", "size": 7}]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ((500, {"error": "x"}), "HTTP 500"),
        ((200, b"<html>"), "not JSON"),
        ((200, {"data": []}), "no list at `results`"),
        ((200, {"results": [{"name": "a"}]}), "a result without an id: check `fields.id`"),
        ((302, {}, {"Location": "/"}), "HTTP 302 (redirects are not followed)"),
        ((200, {"results": ["x" * 2000]}), "too large"),
    ],
)
def test_a_failed_call_is_a_failure_and_not_nothing_found(server, endpoint, capsys, answer, reason):
    server.answers = [answer, (200, GOOD)]
    failed, good = endpoint(max_bytes=1000).ask(QUERIES, 7)
    assert (failed.result.failure, failed.result.hits, failed.seconds) == (reason, None, None)
    assert good.result.failure == ""
    said = f"1 of 2 calls to the service failed ({reason}: 1): what hangs on them is undetermined."
    assert capsys.readouterr().err.startswith(said)
    # what failed is not kept
    assert failures(endpoint(max_bytes=1000).ask(QUERIES, 7)) == ["", ""]
    assert len(server.requests) == 3


def test_a_slow_service_times_out(server, endpoint):
    server.answers = [server.hang, (200, GOOD)]
    assert failures(endpoint(timeout=0.2).ask(QUERIES, 7)) == ["timeout", ""]


def test_what_passes_is_asked_again_after_the_wait_that_the_service_asks_for(server, endpoint, clock):
    server.answers = [(429, {}, {"Retry-After": "7"}), (503, {}), (200, GOOD)]
    assert failures(endpoint(attempts=3).ask(QUERIES[:1], 7)) == [""]
    assert [wait for wait in clock.waits if wait >= 1] == [7, 2]  # what it asks; first_wait 1 doubled


def test_not_one_answer_is_an_error(server, endpoint):
    server.answers = [(404, {}), (200, {})]
    with pytest.raises(AssayError, match=r"not one of 2 calls .* \(HTTP 404: 1, no list at `results`: 1\)"):
        endpoint().ask(QUERIES, 7)


def test_a_service_that_is_down_is_given_up(closed_url, clock, tmp_path):
    made = Endpoint(
        f"{closed_url}/{{query}}", answer="a", attempts=1, per_second=1000, workers=1, cache=tmp_path, clock=clock
    )
    queries = [Query(f"q{number}", str(number)) for number in range(30)]
    with pytest.raises(AssayError, match="failed 10 times in a row, the last time by: connection"):
        made.ask(queries, 5)


def test_a_key_stands_nowhere_but_in_the_call(server, endpoint, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv("SERVICE_KEY", SECRET)
    server.answers = [(200, {**GOOD, "answer": f"You are {SECRET}."}), (401, {"error": SECRET})]
    headers = {"Authorization": {"env": "SERVICE_KEY", "prefix": "Bearer "}}
    made = endpoint(headers=headers, parameters={"api_key": {"env": "SERVICE_KEY"}})
    asked = made.ask(QUERIES, 7)
    assert server.requests[0]["headers"]["Authorization"] == f"Bearer {SECRET}"
    assert f"api_key={SECRET}" in server.requests[0]["path"]
    assert asked[0].result.answer == "You are ***."
    assert SECRET not in repr(asked)
    assert SECRET not in "".join(capsys.readouterr())
    kept = [path.read_bytes() for path in (tmp_path / "cache").iterdir()]
    assert kept
    assert not any(SECRET.encode() in content for content in kept)


def test_a_missing_key_is_named_before_any_call(server, endpoint, monkeypatch):
    monkeypatch.delenv("SERVICE_KEY", raising=False)
    with pytest.raises(AssayError, match=r"variable SERVICE_KEY \(`headers.Authorization.env`\) holds no key"):
        endpoint(headers={"Authorization": {"env": "SERVICE_KEY"}}).ask(QUERIES, 7)
    assert server.requests == []


def test_kept_replies_need_no_key(server, endpoint, monkeypatch):
    server.answers = [(200, GOOD)]
    monkeypatch.setenv("SERVICE_KEY", SECRET)
    headers = {"Authorization": {"env": "SERVICE_KEY"}}
    first = endpoint(headers=headers).ask(QUERIES, 7)
    monkeypatch.delenv("SERVICE_KEY")
    assert endpoint(headers=headers).ask(QUERIES, 7) == first


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"path": "/ask"}, "{query} stands neither"),
        ({"path": "/ask?q={query}&n={max_results}"}, "`{max_results}` is no placeholder. There are: {query}, {top_k}"),
        ({"path": "/ask?q={query}&api_key=abc"}, "holds a user, password or key"),
        ({"headers": {"Authorization": SECRET}}, "a secret does not belong"),
        ({"method": "POST", "body": "{q: {query}}"}, "body: a text must hold JSON"),
        ({"method": "POST", "body": {"q": "{query}", "api_key": SECRET}}, "a secret does not belong"),
        ({"method": "POST", "body": {"q": ["{query}", {"size": 3}]}}, "body.q.size: DVC overlooks"),
        (
            {"parameters": {"size": 3}},
            "parameters.size: DVC overlooks changes of a key of this name. Put it into `url`",
        ),
        ({"workers": 0}, "workers: must be a whole number"),
        ({"top_k": 0}, "top_k: must be a whole number"),
        ({"give_up_after": 0}, "give_up_after: must be a whole number"),
    ],
)
def test_settings_at_fault(endpoint, settings, said):
    with pytest.raises(AssayError) as caught:
        endpoint(**settings)
    assert said in str(caught.value)
    assert SECRET not in str(caught.value)
