"""How numbers of a comparison are written."""

from assay.reporting.gain import LEVEL


def p_text(p: float | None) -> str:
    """Three decimals; a fourth where they would not show on which side of .05 it lies."""
    if p is None:
        return ""
    if p < 0.001:
        return "<0.001"
    return f"{p:.4f}" if round(p, 3) == LEVEL else f"{p:.3f}"


def signed(number: float | None) -> str:
    """Three decimals; what rounds to nothing is +0.000."""
    return "n/a" if number is None else f"{round(number, 3) + 0.0:+.3f}"


def interval(low: float | None, high: float | None) -> str:
    """`[-0.010, +0.020]`; "" where there is none."""
    return "" if low is None or high is None else f"[{signed(low)}, {signed(high)}]"
