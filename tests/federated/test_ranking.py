from assay.federated.ranking import Counts, FusedHit, FusedRanking


def test_a_hit_is_made_of_its_copies(listing, paper):
    copies = (listing(paper("A", doi="10.1/A"), "a"), listing(paper("A title", arxiv="2301.1"), "b"))
    hit = FusedHit("id:doi:10.1/a", 0.5, copies)
    assert hit.aliases == ["arxiv:2301.1", "doi:10.1/a"]
    assert hit.record.title == "A title"
    counts = Counts(raw=3, filtered_by_year=0, repeats=1, duplicates=1, cut=0, unidentified=0)
    assert counts.removed == 2
    assert FusedRanking("q", (hit,), counts, ()).keys == ["id:doi:10.1/a"]
