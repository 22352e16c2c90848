from assay.reporting.page.distinct import Distinct


def test_numbers_each_text_once():
    texts = Distinct(4)
    assert [texts.number(text) for text in ("a", "bbbbbb", "a", "bbbbbc")] == [0, 1, 0, 1]  # both are bbb…
    assert texts.texts == ["a", "bbb…"]
