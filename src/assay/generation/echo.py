"""Control: the answer is the question. It shows what each score is worth without an answer."""

from assay.records import Answer, Context, Query

_EMPTY = Context("", (), (), 0, 0)


class EchoGenerator:
    """Gives the question back. It reads no context, so that its answer holds none and nothing can support it."""

    def answer(self, query: Query, context: Context) -> Answer:
        return Answer(query.id, query.text, abstained=False, citations=(), context=_EMPTY)
