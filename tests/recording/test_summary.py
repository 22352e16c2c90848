from assay.recording.summary import summarise


def test_counts_each_call_once():
    rows = [
        {
            "results_by_source": {"a": [1, 2], "b": []},
            "source_status": {"a": {"state": "slow"}, "b": {"state": "failed", "reason": "timeout"}},
        },
        {"results_by_source": {"a": [], "b": []}, "source_status": {"b": {"state": "failed", "reason": "timeout"}}},
        {"results_by_source": {"a": [1], "c": [1]}, "source_status": {"a": {"state": "ok", "reason": "note"}}},
    ]
    first, second, third = summarise(rows, ["a", "b", "d"])
    assert (first.ok, first.slow, first.failed, first.empty, first.results, first.calls) == (2, 1, 0, 1, 3, 3)
    assert first.reasons == {"note": 1}
    assert (second.failed, second.empty, second.reasons, second.all_failed) == (2, 0, {"timeout": 2}, True)
    assert (third.calls, third.all_failed, first.all_failed) == (0, False, False)
