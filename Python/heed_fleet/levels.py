"""Levels of risk as one counts them: a level that is held while the cabin is unavailable goes on (docs/sessions.md)."""

from __future__ import annotations

from typing import Any, Optional

import numpy
import pyarrow
import pyarrow.compute

from .schema import LEVELS

#: From this place in LEVELS on, the driver is alerted.
WARNING = LEVELS.index("warning")


def standing(level: str, held: Optional[str]) -> int:
    """The place in LEVELS of what stands."""
    return max(LEVELS.index(level), LEVELS.index(held) if held else 0)


def standings(levels: Any, held: Any) -> Any:
    """The same for arrow's columns of risk events, as an array."""
    known = pyarrow.array(LEVELS)
    places = (pyarrow.compute.index_in(column, value_set=known).fill_null(0) for column in (levels, held))
    return numpy.maximum(*(one.to_numpy(zero_copy_only=False).astype("int8") for one in places))


def with_standing(events: Any) -> Any:
    """Rows of risk events in order, with `standing` and `before`, what stood before; 0 at a drive's start."""
    rows = events.sort_values(["key", "place"])
    columns = [pyarrow.array(rows[name], pyarrow.string(), from_pandas=True) for name in ("level", "source")]
    rows = rows.assign(standing=standings(*columns).astype(int))
    return rows.assign(before=rows.groupby("key")["standing"].shift(fill_value=0))
