"""Levels of risk as one counts them: a level that is held while the cabin is unavailable goes on (docs/sessions.md)."""

from __future__ import annotations

from typing import Any, Optional

from .schema import LEVELS

#: From this place in LEVELS on, the driver is alerted.
WARNING = LEVELS.index("warning")


def standing(level: str, held: Optional[str]) -> int:
    """The place in LEVELS of what stands."""
    return max(LEVELS.index(level), LEVELS.index(held) if held else 0)


def with_standing(events: Any) -> Any:
    """Rows of risk events in order, with `standing` and `before`, what stood before; 0 at a drive's start."""
    rows = events.sort_values(["key", "place"])
    places = {name: place for place, name in enumerate(LEVELS)}
    held = rows["source"].map(places).fillna(0)
    rows = rows.assign(standing=rows["level"].map(places).where(lambda own: own >= held, held).astype(int))
    return rows.assign(before=rows.groupby("key")["standing"].shift(fill_value=0))
