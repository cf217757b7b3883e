"""Which drives a report counts: those of its days, each recording once, with or without partial drives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, Optional

import pyarrow.dataset

from .errors import FleetError
from .layout import Layout
from .publishing import dataset
from .schema import LEVELS, UNKNOWN

_COLUMNS = ["key", "content", "recording", "day", "vehicle", "driver", "road", "path", "session", "status",
            "reason_code", "reason", "remark", "seconds", "coverage", "attention", "perclos", "lids_seen_s", "alerts",
            *(f"risk_{level}_s" for level in LEVELS)]


@dataclass
class Selection:
    """Drives of a report.

    Attributes:
        drives: Rows that count, by path.
        not_whole: Rows of failed and partial drives.
        repeated: Number of rows that do not count because their recording counts in a row of a later day or path.
        without_partial: True if partial drives do not count.
        within: Filter of the days for all tables; None: all days.
    """

    drives: Any
    not_whole: Any
    repeated: int
    without_partial: bool
    within: Any


def select(
    layout: Layout, settings: str, since: Optional[str], until: Optional[str], without_partial: bool,
) -> Selection:
    """Reads the drives of a report.

    Args:
        since, until: First and last day, such as 2026-11-23; None: no limit.

    Raises:
        FleetError: A day is not written like that, or there are no drives.
    """
    within = _within(since, until)
    rows = dataset(layout, "drives", settings).to_table(columns=_COLUMNS, filter=within).to_pandas()
    if rows.empty:
        raise FleetError(f"there are no drives {_range(since, until)}; {_days(layout, settings)}")
    not_whole = rows[rows["status"] != "ok"].sort_values(["day", "vehicle", "path"])
    decided = rows[rows["status"] != "failed"]
    once = decided.assign(is_dated=decided["day"] != UNKNOWN).sort_values(["is_dated", "day", "path"])
    for name in ("content", "recording"):
        once = once[~once[name].duplicated(keep="last") | once[name].isna()]
    counted = once[once["status"] == "ok"] if without_partial else once
    counted = counted.sort_values("path", ignore_index=True)
    return Selection(counted, not_whole, len(decided) - len(once), without_partial, within)


def _within(since: Optional[str], until: Optional[str]) -> Any:
    for option, text in (("--since", since), ("--until", until)):
        if text is not None and not _is_day(text):
            raise FleetError(f"{option} {text}: write the day as year, month and day, such as 2026-11-23.")
    if since and until and since > until:
        raise FleetError(f"--since {since} is after --until {until}; exchange the two days.")
    if since is None and until is None:
        return None
    day = pyarrow.dataset.field("day")
    # Drives of an unknown day belong to no range of days.
    return (day >= (since or "")) & (day <= (until or "9999-12-31")) & (day != UNKNOWN)


def _is_day(text: str) -> bool:
    try:
        return bool(re.fullmatch(r"\d{4}-\d\d-\d\d", text)) and bool(date.fromisoformat(text))
    except ValueError:
        return False


def _range(since: Optional[str], until: Optional[str]) -> str:
    words = [f"{word} {day}" for word, day in (("from", since), ("to", until)) if day]
    return " ".join(words) if words else "under these settings"


def _days(layout: Layout, settings: str) -> str:
    found = dataset(layout, "drives", settings).to_table(columns=["day"])["day"].unique().to_pylist()
    days = sorted(day for day in found if day != UNKNOWN)
    if days:
        return f"the fleet has drives from {days[0]} to {days[-1]}."
    return "their starts are not known: leave --since and --until out." if found else "`heed-fleet decide` makes them."
