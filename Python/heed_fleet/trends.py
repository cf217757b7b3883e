"""How figures change over the days that were measured. A trend says nothing about other days."""

from __future__ import annotations

from typing import Any, Optional

import pandas

from .intervals import FEWEST, MOST_WITHOUT_DRIVER, slope
from .schema import UNKNOWN

_COLUMNS = ["figure", "change", "low", "high", "days", "from_day", "until_day", "says"]


def slopes(dated: Any, shares: dict[str, tuple[str, str]]) -> Any:
    """A row for each figure: its change from the first to the last measured day of the fleet, on a line through the
    drives that have a driver, and the interval of that change over drivers.

    Args:
        dated: Weighed drives with the day as `when`.
        shares: Part and whole of each figure, as columns.
    """
    known = dated[dated["driver"] != UNKNOWN]
    without = 1 - known["seconds"].sum() / max(dated["seconds"].sum(), 1e-9)
    why = None
    if without > MOST_WITHOUT_DRIVER:
        why = f"not told: more than {100 * MOST_WITHOUT_DRIVER:.0f} % of the time has no driver"
    rows = [_row(known, name, share, "driver", "fleet", why) for name, share in shares.items()]
    return pandas.DataFrame(rows, columns=_COLUMNS)


def driver_slopes(dated: Any, shares: dict[str, tuple[str, str]]) -> Any:
    """The same for each driver, over drives."""
    of_drivers = dated[dated["driver"] != UNKNOWN].groupby("driver", sort=True)
    rows = [[driver, len(drives), *_row(drives, name, share, "key", f"driver {driver}")]
            for driver, drives in of_drivers for name, share in shares.items()]
    return pandas.DataFrame(rows, columns=["driver", "drives", *_COLUMNS])


def _row(drives: Any, name: str, share: tuple[str, str], unit: str, of: str, why: Optional[str] = None) -> list[Any]:
    part, whole = share
    drives = drives[drives[whole] > 0]
    first, last = drives["when"].min(), drives["when"].max()
    days = (last - first).days if len(drives) else 0
    if why is None and drives[unit].nunique() < FEWEST:
        why = f"not told: fewer than {FEWEST} {'drivers' if unit == 'driver' else 'drives'}"
    elif why is None and days == 0:
        why = "not told: one day"
    found = None
    if why is None:
        times = (drives["when"] - first).dt.days / days
        found = slope(times, drives[part], drives[whole], drives[unit], f"slope {of}")
    if found is None:
        return [name, *[None] * 6, why or "not told: too little to draw from"]
    says = "rises" if found[1] > 0 else "falls" if found[2] < 0 else "no trend: the interval holds 0"
    return [name, *found, days, first.strftime("%Y-%m-%d"), last.strftime("%Y-%m-%d"), says]
