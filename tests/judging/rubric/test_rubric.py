import pytest

from assay.errors import AssayError
from assay.judging.rubric.rubric import CRITICAL, DIMENSIONS, parse_rubric
from assay.search_tasks import INTENTS


def test_the_rubric_of_conf_is_whole(rubric):
    assert rubric.most == dict(zip(DIMENSIONS, (15, 15, 10, 25, 20, 15), strict=True))
    parts = {
        part: sum(rule.most for rule in rubric.dimensions.values() if rule.part == part)
        for part in ("query", "results")
    }
    assert parts == {"query": 40, "results": 60}
    assert (rubric.version, rubric.pass_from, rubric.bands.high_above, rubric.bands.low_below) == (1, 70, 80, 60)
    assert set(rubric.intents) == set(INTENTS)
    assert set(rubric.critical) == set(CRITICAL)


def test_points_that_do_not_sum_to_100_are_refused(rubric_settings):
    rubric_settings["dimensions"]["file_type"]["most"] = 30
    with pytest.raises(AssayError, match=r"dimensions: the points sum to 110, not to 100"):
        parse_rubric(rubric_settings)


@pytest.mark.parametrize(
    ("key", "name"),
    [("dimensions", "avoidance"), ("intents", "tests"), ("critical", "too_generic"), ("common", "no_result")],
)
def test_what_is_missing_or_unknown_is_named(rubric_settings, key, name):
    rubric_settings[key]["surprise"] = rubric_settings[key][name]
    with pytest.raises(AssayError, match=f"{key}: `surprise` is unknown"):
        parse_rubric(rubric_settings)
    del rubric_settings[key]["surprise"], rubric_settings[key][name]
    with pytest.raises(AssayError, match=f"{key}: `{name}` is missing"):
        parse_rubric(rubric_settings)


def test_an_intent_without_guidance_is_named(rubric_settings):
    del rubric_settings["intents"]["debugging"]["guidance"]
    with pytest.raises(AssayError, match=r"intents\.debugging\.guidance"):
        parse_rubric(rubric_settings)


def test_bands_that_overlap_are_refused(rubric_settings):
    rubric_settings["bands"] = {"high_above": 50, "low_below": 60}
    with pytest.raises(AssayError, match="bands"):
        parse_rubric(rubric_settings)
