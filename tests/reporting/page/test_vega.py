from assay.reporting.page.vega import vega_script


def test_is_a_script_that_can_stand_in_a_page():
    script = vega_script()
    assert "window.vegaEmbed=" in script
    assert "</script" not in script
    assert "<!--" not in script
