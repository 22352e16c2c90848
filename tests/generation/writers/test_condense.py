"""A story of four sentences. The one that asks has 5 words; of its terms (cache, grow) the third sentence has one."""

from assay.generation.writers.condense import condense

STORY = "We deploy on Thursdays. Nobody likes the page. Our cache is full. Please find why the cache grows?"


def test_a_text_within_the_limit_stays(vocabulary):
    assert condense(STORY, 18, vocabulary) == STORY


def test_what_asks_is_kept_first_then_what_it_leans_on(vocabulary):
    assert condense(STORY, 6, vocabulary) == "Please find why the cache grows?"
    assert condense(STORY, 10, vocabulary) == "Our cache is full. Please find why the cache grows?"


def test_one_sentence_is_kept_however_long(vocabulary):
    assert condense(STORY, 1, vocabulary) == "Please find why the cache grows?"


def test_what_is_refused_comes_last(vocabulary):
    text = "Do not look at the cache. The cache is full. Find why the cache grows?"
    assert condense(text, 9, vocabulary) == "The cache is full. Find why the cache grows?"


def test_without_a_request_all_terms_count(vocabulary):
    """Terms of the sentences: 1, 3, 1; each stands in one of them, so that three terms are worth most."""
    assert condense("It rains. The cache grows daily. It snows.", 4, vocabulary) == "The cache grows daily."
