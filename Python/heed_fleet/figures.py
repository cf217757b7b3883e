"""What a fleet comes to: figures by driver, vehicle, hour and road, and how they change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

import pandas

from .intervals import FEWEST, interval, slope
from .schema import UNKNOWN

#: A figure: its name, its parts and its wholes as columns of `weighed`; the figure is sum of parts / sum of wholes.
SHARES = {"attention": ("attended", "seen_s"), "drowsiness": ("shut_s", "lids_s"), "risk": ("risky_s", "judged_s")}
#: Days from which trends are by week. Choice: four weeks as days are still readable.
DAYS_AS_DAYS = 28


@dataclass
class Figures:
    """Tables of a page.

    Attributes:
        fleet: One row; `groups` are "driver", "vehicle", "hour" and "road".
        trend: A row a day or week (`by`); `slopes` a row a figure: change in 30 days.
        failures: Failed and partial drives.
    """

    fleet: Any
    groups: dict[str, Any]
    trend: Any
    by: str
    slopes: Any
    driver_slopes: Any
    failures: Any
    drives: Any


def figures(drives: Any, minutes: Any) -> Figures:
    """Adds drives and minutes up.

    Args:
        drives, minutes: Rows of the tables, as pandas.
    """
    failures = drives[drives["status"] != "ok"].sort_values(["day", "vehicle", "path"])
    good = drives[drives["status"] != "failed"]
    weighed, by_hour = _weighed(good), _weighed_minutes(minutes)
    groups = {name: _table(weighed, name, "key") for name in ("driver", "vehicle")}
    groups["hour"] = _table(by_hour[by_hour["hour"].notna()].astype({"hour": "int32"}), "hour", "driver")
    groups["road"] = _table(weighed, "road", "driver")
    dated = weighed[weighed["day"] != UNKNOWN].assign(when=lambda rows: pandas.to_datetime(rows["day"]))
    span = (dated["when"].max() - dated["when"].min()).days if len(dated) else 0
    by = "day" if span < DAYS_AS_DAYS else "week"
    dated = dated.assign(period=(dated["when"] if by == "day" else dated["when"] - pandas.to_timedelta(
        dated["when"].dt.weekday, "D")).dt.strftime("%Y-%m-%d"))
    return Figures(
        _row(weighed, "fleet", "driver"), groups, _table(dated, "period", "driver"), by, _slopes(dated, "fleet", "driver"),
        _driver_slopes(dated), failures, drives)


def _weighed(drives: Any) -> Any:
    rows = drives.fillna({"coverage": 0.0, "lids_seen_s": 0.0, "alerts": 0, "seconds": 0.0})
    seen = (rows["seconds"] * rows["coverage"]).where(rows["attention"].notna(), 0.0)
    return rows.assign(
        seen_s=seen, attended=seen * rows["attention"].fillna(0), lids_s=rows["lids_seen_s"].where(rows["perclos"].notna(), 0.0),
        shut_s=rows["lids_seen_s"] * rows["perclos"].fillna(0), risky_s=rows["risk_warning_s"] + rows["risk_critical_s"],
        judged_s=rows["seconds"] - rows["risk_unknown_s"].fillna(0))


def _weighed_minutes(minutes: Any) -> Any:
    known = minutes["perclos"].notna()
    return minutes.assign(
        seen_s=minutes["attention_s"], attended=minutes["attention_s"] * minutes["attention"].fillna(0),
        lids_s=minutes["seconds"].where(known, 0.0), shut_s=minutes["seconds"] * minutes["perclos"].fillna(0),
        risky_s=minutes["risk_warning_s"] + minutes["risk_critical_s"], judged_s=minutes["seconds"] - minutes["risk_unknown_s"])


def _table(rows: Any, name: str, unit: str) -> Any:
    made = [_row(group, f"{name} {value}", unit) for value, group in rows.groupby(name, sort=True)]
    table = pandas.concat(made, ignore_index=True) if made else _row(rows, name, unit)[:0]
    table.insert(0, name, sorted(rows[name].unique()))
    return table


def _row(rows: Any, name: str, unit: str) -> Any:
    """One row of figures; intervals come from whole drives or drivers (`unit`)."""
    units = rows.groupby(unit)[[column for pair in SHARES.values() for column in pair]].sum()
    hours = rows["seconds"].sum() / 3600
    made: dict[str, Any] = {"drives": rows["key"].nunique(), "drivers": rows.loc[rows["driver"] != UNKNOWN, "driver"].nunique(),
                            "hours": hours, "alerts": rows["alerts"].sum(), "alerts_per_h": rows["alerts"].sum() / hours if hours else None,
                            "units": len(units)}
    for figure, (part, whole) in SHARES.items():
        total = units[whole].sum()
        made[figure] = units[part].sum() / total if total else None
        made[f"{figure}_low"], made[f"{figure}_high"] = interval(units[part], units[whole], f"{figure} {name}") or (None, None)
    return pandas.DataFrame([made])


def _slopes(dated: Any, name: str, unit: str) -> Any:
    rows = []
    for figure, (part, whole) in SHARES.items():
        found = None if dated.empty else slope((dated["when"] - dated["when"].min()).dt.days / 30, dated[part], dated[whole],
                                               dated[unit], f"slope {figure} {name}")
        rows.append((figure, *(found or (None, None, None)), trend_words(found)))
    return pandas.DataFrame(rows, columns=["figure", "change_in_30_days", "low", "high", "says"])


def trend_words(found: Optional[tuple[float, float, float]]) -> str:
    if found is None:
        return f"not told: fewer than {FEWEST} to draw from, or one day"
    return "rises" if found[1] > 0 else "falls" if found[2] < 0 else "no trend: the interval holds 0"


def _driver_slopes(dated: Any) -> Any:
    made = [_slopes(group, f"driver {driver}", "key").assign(driver=driver, drives=len(group))
            for driver, group in dated[dated["driver"] != UNKNOWN].groupby("driver")]
    return pandas.concat(made, ignore_index=True) if made else _slopes(dated[:0], "", "key").assign(driver=None, drives=0)[:0]
