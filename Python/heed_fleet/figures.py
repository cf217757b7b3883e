"""What a fleet comes to: figures by driver, vehicle, hour and road, and over time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy
import pandas

from .intervals import MOST_WITHOUT_DRIVER, interval
from .schema import UNKNOWN
from .trends import driver_slopes, slopes

#: A figure: its name, its parts and its wholes as columns of `weighed`; the figure is sum of parts / sum of wholes.
SHARES = {"attention": ("attended", "seen_s"), "drowsiness": ("shut_s", "lids_s"), "risk": ("risky_s", "judged_s")}
_PARTS = [column for pair in SHARES.values() for column in pair]
#: What is drawn again for the intervals of each group.
UNITS = {"driver": "key", "vehicle": "key", "hour": "driver", "road": "driver"}
#: Days from which trends are by week. Choice: four weeks as days are still readable.
DAYS_AS_DAYS = 28


@dataclass
class Figures:
    """Tables of a page.

    Attributes:
        fleet: One row.
        groups: A row for each driver, vehicle, hour and road that is known.
        unknown: Number of drives and their hours for which that is not known, by group.
        trend: A row for each day or week (`by`).
        slopes, driver_slopes: A row for each figure: its change over the measured days.
    """

    fleet: Any
    groups: dict[str, Any]
    unknown: dict[str, tuple[int, float]]
    trend: Any
    by: str
    slopes: Any
    driver_slopes: Any


def figures(drives: Any, hours: Any) -> Figures:
    """Adds drives up.

    Args:
        drives: Rows of drives that count.
        hours: Their minutes, added up by drive and hour of the day, as of :func:`heed_fleet.hours.by_hour`.
    """
    weighed = _weighed(drives)
    groups, unknown = {}, {}
    for name, unit in UNITS.items():
        rows = hours if name == "hour" else weighed
        is_known = rows["hour"].notna() if name == "hour" else rows[name] != UNKNOWN
        known, others = rows[is_known], rows[~is_known]
        groups[name] = _table(known.astype({"hour": int}) if name == "hour" else known, name, unit)
        unknown[name] = (others["key"].nunique(), others["seconds"].sum() / 3600)
    dated = weighed[weighed["day"] != UNKNOWN].assign(when=lambda rows: pandas.to_datetime(rows["day"]))
    span = (dated["when"].max() - dated["when"].min()).days if len(dated) else 0
    by = "day" if span < DAYS_AS_DAYS else "week"
    monday = dated["when"] - pandas.to_timedelta(dated["when"].dt.weekday, "D")
    dated = dated.assign(period=(dated["when"] if by == "day" else monday).dt.strftime("%Y-%m-%d"))
    trend = _table(dated, "period", "driver")
    return Figures(_fleet(weighed), groups, unknown, trend, by, slopes(dated, SHARES), driver_slopes(dated, SHARES))


def _weighed(drives: Any) -> Any:
    rows = drives.fillna({"coverage": 0.0, "lids_seen_s": 0.0, "alerts": 0, "seconds": 0.0})
    seen = (rows["seconds"] * rows["coverage"]).where(rows["attention"].notna(), 0.0)
    lids = rows["lids_seen_s"].where(rows["perclos"].notna(), 0.0)
    return rows.assign(
        seen_s=seen, attended=seen * rows["attention"].fillna(0), lids_s=lids, shut_s=lids * rows["perclos"].fillna(0),
        risky_s=rows["risk_warning_s"] + rows["risk_critical_s"],
        judged_s=rows["seconds"] - rows["risk_unknown_s"].fillna(0))


def _fleet(weighed: Any) -> Any:
    table = _table(weighed.assign(fleet="fleet"), "fleet", "driver").drop(columns="fleet")
    # Where no drive counts, the shares are not known, but the numbers are.
    numbers = ["drives", "partial_drives", "drivers", "hours", "hours_without_driver", "alerts", "units"]
    return table if len(table) else table.reindex([0]).fillna(dict.fromkeys(numbers, 0))


def _table(rows: Any, name: str, unit: str) -> Any:
    """A row of figures for each group; intervals come from whole drives or drivers (`unit`)."""
    has_driver = rows["driver"] != UNKNOWN
    rows = rows.assign(is_partial=rows["status"] == "partial", driverless=rows["seconds"].where(~has_driver, 0.0))
    found = rows.groupby(name, sort=True)
    sums = found[["seconds", "driverless", "alerts", "is_partial", *_PARTS]].sum()
    drivers = rows[has_driver].groupby(name)["driver"].nunique().reindex(sums.index, fill_value=0)
    units = (rows if unit == "key" else rows[has_driver]).groupby([name, unit], sort=True)[_PARTS].sum()
    table = pandas.DataFrame({
        "drives": found["key"].nunique(), "partial_drives": sums["is_partial"].astype(int), "drivers": drivers,
        "hours": sums["seconds"] / 3600, "hours_without_driver": sums["driverless"] / 3600,
        "alerts": sums["alerts"].astype(int),
        "alerts_per_h": (sums["alerts"] * 3600 / sums["seconds"]).where(sums["seconds"] > 0),
        "units": units.groupby(level=0).size().reindex(sums.index, fill_value=0)})
    is_drawn = (unit == "key") | (sums["driverless"] <= MOST_WITHOUT_DRIVER * sums["seconds"])
    bounds = {(value, part): interval(one[part], one[whole], f"{name} {value}")
              for value, one in units.groupby(level=0) if is_drawn[value] for part, whole in SHARES.values()}
    for figure, (part, whole) in SHARES.items():
        table[figure] = (sums[part] / sums[whole]).where(sums[whole] > 0)
        ends = [bounds.get((value, part)) or (numpy.nan, numpy.nan) for value in table.index]
        table[f"{figure}_low"], table[f"{figure}_high"] = [low for low, _ in ends], [high for _, high in ends]
    return table.reset_index()
