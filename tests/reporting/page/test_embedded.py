import json

import pytest

from assay.reporting.page.embedded import embedded_json

HOSTILE = "</script><script>alert(1)</script><!-- & \u2028 \u2029"


def test_holds_no_markup_and_no_hidden_line_end():
    written = embedded_json({HOSTILE: [HOSTILE]})
    assert not set("<>&\u2028\u2029") & set(written)


def test_reads_back_as_it_was():
    assert json.loads(embedded_json({"a": [HOSTILE, 1, None]})) == {"a": [HOSTILE, 1, None]}


def test_refuses_what_is_no_json():
    with pytest.raises(ValueError, match="JSON compliant"):
        embedded_json(float("nan"))
