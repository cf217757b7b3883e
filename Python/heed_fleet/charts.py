"""Drawings of a fleet's page, in SVG: dots with their intervals, over time or over the hours of the day."""

from __future__ import annotations

from typing import Any, Optional

from .visible import escape

_WIDTH, _HEIGHT, _LEFT, _TOP, _BELOW = 760, 190, 62, 12, 26


def percent(value: Any, digits: int = 1) -> str:
    """A share for people; what is not known is a dash."""
    return "–" if value is None or value != value else f"{100 * value:.{digits}f} %"


def chart(title: str, rows: list[dict[str, Any]], label: str, figure: str, about: str) -> str:
    """Dots at the values, lines through their intervals.

    Args:
        rows: In order, with `label`, `figure`, `figure`_low and `figure`_high; None where not known.
        about: What the drawing shows, for those who do not see it.
    """
    known = [row for row in rows if _number(row[figure]) is not None]
    if not known:
        return ""
    bounds = [value for row in known for name in (figure, f"{figure}_low", f"{figure}_high")
              if (value := _number(row.get(name))) is not None]
    low, high = _scale(min(bounds), max(bounds))
    step = (_WIDTH - _LEFT - 20) / max(1, len(rows))

    def y(value: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BELOW) * (high - value) / (high - low)

    parts = [f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"><title>{escape(title)}</title><desc>{escape(about)}</desc>']
    for part in range(5):
        value = low + (high - low) * part / 4
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
                     f'<text class="side" x="{_LEFT - 8}" y="{y(value) + 4:.1f}">{percent(value, 0 if high - low > 0.05 else 1)}</text>')
    every = max(1, -(-len(rows) // 12))
    for place, row in enumerate(rows):
        x = _LEFT + step * (place + 0.5)
        if place % every == 0:
            parts.append(f'<text class="time" x="{x:.1f}" y="{_HEIGHT - 6}">{escape(str(row[label]))}</text>')
        value, bottom, top = (_number(row.get(name)) for name in (figure, f"{figure}_low", f"{figure}_high"))
        if bottom is not None and top is not None:
            parts.append(f'<line class="range" x1="{x:.1f}" x2="{x:.1f}" y1="{y(bottom):.1f}" y2="{y(top):.1f}"/>')
        if value is not None:
            parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y(value):.1f}" r="4"><title>{escape(str(row[label]))}: '
                         f'{percent(value)}</title></circle>')
    return "".join(parts) + "</svg>"


def _scale(low: float, high: float) -> tuple[float, float]:
    """Round ends of an axis of shares, never beyond 0 and 1."""
    span = max(high - low, 0.004)
    step = next(step for step in (0.002, 0.004, 0.01, 0.02, 0.04, 0.1, 0.2, 0.25) if 4 * step >= span * 1.05 or step == 0.25)
    begin = max(0.0, step * int(low / step))
    while begin + 4 * step < high - 1e-9:
        step = {0.002: 0.004, 0.004: 0.01, 0.01: 0.02, 0.02: 0.04, 0.04: 0.1, 0.1: 0.2, 0.2: 0.25}.get(step, 0.25)
        begin = max(0.0, step * int(low / step))
        if step == 0.25:
            begin = 0.0
    if begin + 4 * step > 1:
        begin = 1 - 4 * step
    return begin, begin + 4 * step


def _number(value: Any) -> Optional[float]:
    return None if value is None or value != value else float(value)
