from assay.llm.chat import CallFailed, Usage


def test_an_unknown_count_stays_unknown_in_a_sum():
    assert Usage(1, 2, None, 4) + Usage(10, 20, 30, None) == Usage(11, 22, None, None)


def test_a_failure_says_its_reason_first():
    assert str(CallFailed("timeout", "no whole reply within 3 s")) == "timeout: no whole reply within 3 s"
