from assay.recording.source import SourceFailed


def test_a_failure_says_its_reason():
    failure = SourceFailed("HTTP 503", seconds=1.5, passing=True, retry_after=3)
    assert str(failure) == failure.reason == "HTTP 503"
    assert (failure.seconds, failure.passing, failure.retry_after) == (1.5, True, 3)
