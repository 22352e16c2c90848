import pytest

from assay.errors import AssayError
from assay.recording.placeholders import check_address, fill_address, fill_body, is_placeholder, names_query, values_of
from assay.recording.source import SourceQuery

ALL = values_of(SourceQuery("a b&c=d/é{max_results}", 20, 2020, 2024))
NONE = values_of(SourceQuery("q", 20))
FROM = values_of(SourceQuery("q", 20, 2020))


def test_values_are_percent_encoded_and_never_filled_again():
    # UTF-8 of é is C3 A9
    filled = fill_address("http://h/s?q={query}&n={max_results}", ALL)
    assert filled == "http://h/s?q=a%20b%26c%3Dd%2F%C3%A9%7Bmax_results%7D&n=20"
    assert fill_address("http://h/s/{query}", values_of(SourceQuery("../x", 1))) == "http://h/s/..%2Fx"


@pytest.mark.parametrize(
    ("values", "filled"),
    [
        (ALL, "http://h/s?from=2020&years=2020-2024&x=1"),
        (FROM, "http://h/s?from=2020&years=2020-&x=1"),
        (NONE, "http://h/s?x=1"),
    ],
)
def test_a_parameter_without_a_value_is_left_out(values, filled):
    assert fill_address("http://h/s?from={year_from}&years={year_from}-{year_to}&x=1", values) == filled


def test_no_parameter_is_left():
    assert fill_address("http://h/s?from={year_from}", NONE) == "http://h/s"


def test_a_body_keeps_kinds_and_foreign_braces():
    template = {
        "query": "query($q: String) { search(q: $q) { title } }",
        "variables": {"q": "{query}", "n": "{max_results}", "text": "{query} since {year_from}", "to": "{year_to}"},
        "years": ["{year_from}", "{year_to}"],
        "flag": True,
    }
    assert fill_body(template, FROM) == {
        "query": template["query"],
        "variables": {"q": "q", "n": 20, "text": "q since 2020"},
        "years": [2020],
        "flag": True,
    }


@pytest.mark.parametrize("template", ["?q={query}", {"a": [{"b": "x {query}"}]}])
def test_names_query(template):
    assert names_query(template)


@pytest.mark.parametrize("template", ["?q={max_results}", {"a": [1, None]}, None])
def test_names_no_query(template):
    assert not names_query(template)


@pytest.mark.parametrize("found", ["{qeury}", "{}", "{query", "query}"])
def test_another_name_is_refused(found):
    with pytest.raises(AssayError, match="is no placeholder"):
        check_address(f"http://h/?q={found}")


@pytest.mark.parametrize(("template", "alone"), [("{query}", True), ("x {query}", False), ("{key}", False), (3, False)])
def test_a_placeholder_alone(template, alone):
    assert is_placeholder(template) is alone
