import pytest

from assay.judging.rubric.checks import check_pairs, check_writing, normalised
from assay.search_tasks import Pair


def names(found):
    return [(one.name, one.pair) for one in found]


def test_a_good_pair_has_no_finding(rubric, make_task, good):
    assert check_pairs(rubric, make_task(), [good]) == []


@pytest.mark.parametrize(
    "other", ["Sanitize uploaded filename.", "  sanitize\tuploaded   filename", "sanitize, uploaded (filename)"]
)
def test_identical_but_for_case_blanks_and_punctuation(rubric, make_task, other):
    found = check_pairs(rubric, make_task(), [Pair("sanitize uploaded filename", other)])
    assert ("identical_pair", 0) in names(found)
    assert "near_identical_pair" not in {one.name for one in found}
    assert all(one.critical for one in found if one.name == "identical_pair")


def test_texts_without_a_word_may_be_identical():
    assert normalised(" ?! ") == "?!"
    assert normalised("Foo, bar") == "foo bar"


def test_near_identical_names_the_shared_words(rubric, make_task):
    pair = Pair("template cache loading and storing", "loading and storing of the template cache")
    (found,) = [one for one in check_pairs(rubric, make_task(), [pair]) if one.critical]
    assert (found.name, found.words) == ("near_identical_pair", ("cach", "load", "store", "templat"))


def test_three_of_four_words_are_near_identical_and_three_of_five_alike(rubric, make_task):
    near = Pair("sign session cookie", "sign session cookie salt")  # 3 of 4: .75
    alike = Pair("sign session cookie", "sign session cookie salt key")  # 3 of 5: .6
    assert "near_identical_pair" in dict(names(check_pairs(rubric, make_task(), [near])))
    found = dict(names(check_pairs(rubric, make_task(), [alike])))
    assert "alike_texts" in found
    assert "near_identical_pair" not in found


def test_a_query_of_generic_words_alone_is_too_generic(rubric, make_task):
    found = check_pairs(rubric, make_task(), [Pair("error handling code", "find the place where a session is refused")])
    (critical,) = [one for one in found if one.critical]
    assert (critical.name, critical.words) == ("too_generic", ("error", "handling", "code"))


def test_an_identifier_is_not_generic(rubric, make_task):
    found = check_pairs(rubric, make_task(), [Pair("get_value", "find the place where a session is refused")])
    assert not any(one.critical for one in found)


def test_what_is_missing(rubric, make_task):
    found = check_pairs(rubric, make_task(), [Pair("debounce", "why it waits")])
    assert {one.name for one in found} == {
        *("few_terms", "missing_constructs", "no_task_terms", "thin_use_case", "no_file_type"),
    }


def test_a_query_that_repeats_the_task(rubric, make_task, good):
    found = check_pairs(rubric, make_task(), [Pair(make_task().text, good.use_case)])
    assert [one.name for one in found] == ["echoed_task", "missing_constructs"]
    assert not any(one.critical for one in found)


def test_pairs_that_ask_the_same(rubric, make_task, good):
    other = Pair(
        good.query.replace("that verifies", "verifying"), "Which settings of the salt does the Python source read"
    )
    found = check_pairs(rubric, make_task(), [good, other])
    assert names(found) == [("alike_pairs", 1)]
    assert found[0].words[0] == "as pair 1"
    assert not found[0].critical


def test_a_writing_that_found_nothing(rubric, make_task, good):
    assert names(check_writing(rubric, make_task(), [good], [])) == [("no_result", None)]


def test_what_was_found_is_looked_at(rubric, make_task, make_seen):
    pair = Pair("pytest fixture that signs a session cookie", "Check that the tests of the signature are covered")
    found = check_writing(rubric, make_task(), [pair], [make_seen(types=("test",))])
    assert [one.name for one in found if one.critical] == ["wrong_file_types", "severe_intent_mismatch"]
