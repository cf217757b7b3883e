"""Drawings of a fleet's page, in SVG: dots with their intervals, over time or over the hours of the day."""

from __future__ import annotations

from typing import Any, Optional

from .visible import escape

#: Choice: about as wide as a narrow telephone's page and as a third of a wide one, so that text of 12 is never shown
#: smaller than 9 px.
_WIDTH, _HEIGHT, _LEFT, _TOP, _BELOW = 360, 170, 46, 10, 24
#: Width of a letter of the labels, and the space between two labels.
_LETTER, _SPACE = 7, 12
#: Steps between the five lines of an axis of shares.
_STEPS = (0.002, 0.004, 0.01, 0.02, 0.04, 0.1, 0.2, 0.25)


def percent(value: Any, digits: int = 1) -> str:
    """A share for people; what is not known is a dash."""
    return "–" if value is None or value != value else f"{100 * value:.{digits}f} %"


def chart(title: str, rows: list[dict[str, Any]], label: str, figure: str, about: str) -> str:
    """Dots at the values, lines through their intervals; as many labels as there is room for.

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
    step = (_WIDTH - _LEFT - 8) / max(1, len(rows))

    def y(value: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BELOW) * (high - value) / (high - low)

    parts = [f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"><title>{escape(title)}</title>'
             f"<desc>{escape(about)}</desc>"]
    for part in range(5):
        value = low + (high - low) * part / 4
        words = percent(value, 0 if high - low > 0.05 else 1)
        parts.append(f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
                     f'<text class="side" x="{_LEFT - 6}" y="{y(value) + 4:.1f}">{words}</text>')
    widest = max(len(str(row[label])) for row in rows) * _LETTER + _SPACE
    every = max(1, -(-widest // max(1, int(step))))
    for place, row in enumerate(rows):
        x = _LEFT + step * (place + 0.5)
        if place % every == 0:
            parts.append(f'<text class="time" x="{x:.1f}" y="{_HEIGHT - 6}">{escape(str(row[label]))}</text>')
        value, bottom, top = (_number(row.get(name)) for name in (figure, f"{figure}_low", f"{figure}_high"))
        if bottom is not None and top is not None:
            parts.append(f'<line class="range" x1="{x:.1f}" x2="{x:.1f}" y1="{y(bottom):.1f}" y2="{y(top):.1f}"/>')
        if value is not None:
            parts.append(f'<circle class="dot" cx="{x:.1f}" cy="{y(value):.1f}" r="3">'
                         f"<title>{escape(str(row[label]))}: {percent(value)}</title></circle>")
    return "".join(parts) + "</svg>"


def _scale(low: float, high: float) -> tuple[float, float]:
    """Round ends of an axis of shares, never beyond 0 and 1."""
    for step in _STEPS:
        begin = max(0.0, min(step * int(low / step), 1 - 4 * step))
        if begin + 4 * step >= high - 1e-9 and 4 * step >= 1.05 * (high - low):
            return begin, begin + 4 * step
    return 0.0, 1.0


def _number(value: Any) -> Optional[float]:
    return None if value is None or value != value else float(value)
