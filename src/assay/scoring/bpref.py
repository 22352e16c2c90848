"""Binary preference: how seldom a document that is judged not relevant stands above a relevant one.

bpref = 1/R * sum over the relevant documents r that were found of 1 - min(n_r, R) / min(R, N)
R: relevant documents, N: judged and not relevant ones, n_r: those of them that stand above r.
(Buckley & Voorhees 2004, as trec_eval computes it.) Documents that nobody judged are passed over, so it is fit for
rankings of which much is unjudged. The paper divides by R where trec_eval divides by min(R, N): with N < R, the
paper's cannot fall to 0. Where nothing judged stands above r, r counts whole.
"""

from assay.scores import Score, value
from assay.scoring.relevance import NOTHING_RELEVANT, GradedRanking


def bpref(ranking: GradedRanking) -> Score:
    """In [0, 1], over the whole ranking; not applicable where no relevant document is judged."""
    relevant = len(ranking.ideal)
    if not relevant:
        return NOTHING_RELEVANT
    total = 0.0
    above = 0
    for grade in ranking.grades:
        if grade is None:
            continue
        if grade > 0:
            total += 1 - min(above, relevant) / min(relevant, ranking.not_relevant) if above else 1
        else:
            above += 1
    return value(total / relevant)
