"""Minutes of drives, added up by drive and hour of the day."""

from __future__ import annotations

from typing import Any

import pyarrow
import pyarrow.compute
import pyarrow.dataset

from .layout import Layout
from .publishing import dataset
from .selecting import Selection

_SUMS = ("seconds", "alerts", "attended", "seen_s", "shut_s", "lids_s", "risky_s", "judged_s")


def by_hour(layout: Layout, settings: str, chosen: Selection) -> Any:
    """A row for each drive and hour of the day, with the parts and wholes of the figures. The hour is null where the
    start is not known. Lids of drives that an earlier version decided are spread evenly over the drive."""
    field, compute = pyarrow.dataset.field, pyarrow.compute
    columns = {name: field(name) for name in ("key", "hour", "seconds", "alerts")} | {
        "attended": field("attention_s") * compute.coalesce(field("attention"), compute.scalar(0.0)),
        "seen_s": field("attention_s"), "shut_s": field("lids_shut_s"), "lids_s": field("lids_seen_s"),
        "risky_s": field("risk_warning_s") + field("risk_critical_s"),
        "judged_s": field("seconds") - field("risk_unknown_s")}
    minutes = dataset(layout, "minutes", settings).to_table(columns=columns, filter=chosen.within)
    sums = minutes.group_by(["key", "hour"]).aggregate([(name, "sum") for name in _SUMS]).to_pandas()
    sums = sums.rename(columns={f"{name}_sum": name for name in _SUMS})
    of_drive = chosen.drives[["key", "driver", "status", "seconds", "lids_seen_s", "perclos"]]
    rows = sums.merge(of_drive, on="key", suffixes=("", "_of_drive"))
    lids = (rows["lids_seen_s"] * rows["seconds"] / rows["seconds_of_drive"]).where(rows["perclos"].notna(), 0.0)
    rows["lids_s"] = rows["lids_s"].fillna(lids)
    rows["shut_s"] = rows["shut_s"].fillna(lids * rows["perclos"].fillna(0.0))
    return rows.sort_values(["hour", "key"], ignore_index=True)
