import pytest

from assay.comparing.factors_levels import form_labels, value_labels


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ([None, {}, [], ""], ("none", "none 2", "none 3", "none 4")),
        ([True, False], ("yes", "no")),
        ([0.5, 60, "rrf"], ("0.5", "60", "rrf")),
        ([[1], [2], [1]], ("set", "set 2", "set")),
        (["x" * 40], ("x" * 29 + "...",)),
    ],
)
def test_values(values, labels):
    assert value_labels(values) == labels


def test_a_class_goes_by_its_module_without_its_kind():
    forms = [{"_target_": "assay.retrieval.window_reranker.WindowReranker"}, {}]
    assert form_labels(forms, []) == ("window", "none")


def test_classes_of_one_module_go_by_their_own_names():
    forms = [{"_target_": "mine.chunkers.ByLineChunker"}, {"_target_": "mine.chunkers.ByPage"}]
    assert form_labels(forms, []) == ("by_line", "by_page")


def test_settings_tell_forms_of_a_class_apart_wherever_they_stand():
    forms = [{"_target_": "a.chat.Chat", "llm": {"_target_": "o.O", "model": model, "seed": 1}} for model in ("s", "b")]
    assert form_labels(forms, ["llm"]) == ("chat (llm.model s)", "chat (llm.model b)")


def test_settings_that_do_not_count_are_not_told():
    forms = [{"_target_": "a.rrf.Rrf", "k": k, "weights": weights} for k, weights in ((60, 1), (60, 2), (10, 1))]
    assert form_labels(forms, ["k"]) == ("rrf (k 60)", "rrf (k 60)", "rrf (k 10)")
