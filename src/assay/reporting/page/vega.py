"""The script that draws the charts, for a page that asks nothing of any network: vl-convert holds it."""

from functools import cache


@cache
def vega_script() -> str:
    """Vega-Embed, Vega-Lite and Vega in one; what would end a script element is escaped."""
    from vl_convert import javascript_bundle

    bundle: str = javascript_bundle()  # type: ignore[call-arg]  # the stub demands what is optional
    return bundle.replace("</script", "<\\/script").replace("<!--", "<\\!--")
