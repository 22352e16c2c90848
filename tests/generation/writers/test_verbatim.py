from assay.generation.writers.verbatim import VerbatimWriter
from assay.search_tasks import Pair, Writing


def test_the_task_is_both_texts(make_task):
    assert VerbatimWriter().write(make_task('say "hi" & {x}\nnow')) == Writing(
        "Q-1", (Pair('say "hi" & {x}\nnow', 'say "hi" & {x}\nnow'),)
    )
