"""What would have been warned under other settings, drive by drive and in all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Optional

import pandas
import pyarrow.dataset

from .cells import csv_text
from .errors import FleetError
from .layout import Layout
from .levels import WARNING, with_standing
from .publishing import dataset
from .remarks import remark_lines, skipped_lines
from .whole import write_file

#: Warnings that begin within this time of each other are the same one. Choice: books differ by a few seconds.
SAME_S = 10.0


def warnings(layout: Layout, settings: str) -> Any:
    """When the risk rose to warning or critical: a row a rise, by drive and time."""
    events = with_standing(dataset(layout, "events", settings).to_table(
        columns=["key", "place", "t_ms", "level", "source", "kind", "text"],
        filter=pyarrow.dataset.field("type") == "risk").to_pandas())
    rises = events[(events["standing"] >= WARNING) & (events["before"] < WARNING)]
    return rises.assign(t_s=rises["t_ms"] / 1000)


def compare(layout: Layout, before: str, after: str, csv: Optional[str] = None) -> str:
    """Compares two hashes of settings over the recordings that both decided.

    Returns:
        A text for people; with `csv` also tables in that folder: fleet.csv, drives.csv and warnings.csv.

    Raises:
        FleetError: They have no recording in common.
    """
    earlier, later = (_drives(layout, one) for one in (before, after))
    both = _alike(earlier, later).merge(later.assign(same=later["content"]), on="same", suffixes=("_before", "_after"))
    both = both.rename(columns={"path_after": "path"})
    if both.empty:
        raise FleetError("no recording was decided under both settings.")
    rises = _matched(layout, before, after, both)
    fleet = _fleet(both, rises)
    by_drive = _by_drive(both, rises)
    if csv:
        folder = Path(csv)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name, table in (("fleet", fleet), ("drives", by_drive), ("warnings", rises.drop(columns="same"))):
            write_file(folder / f"{name}.csv", csv_text(table).encode())
    return _text(layout, before, after, both, fleet, by_drive, rises)


def _drives(layout: Layout, settings: str) -> Any:
    table = dataset(layout, "drives", settings).to_table().to_pandas()
    return table[table["status"] != "failed"].drop_duplicates("content", keep="last")


def _alike(earlier: Any, later: Any) -> Any:
    """Rows with `same`, the content on the other side. Earlier versions of heed-fleet had other hashes of sessions, whose
    rows are found by their paths."""
    others = later[~later["content"].isin(earlier["content"])].set_index("path")["content"].to_dict()
    is_old = earlier["recording"].isna() & ~earlier["content"].isin(later["content"])
    return earlier.assign(same=earlier["content"].mask(is_old, earlier["path"].map(others)))


def _matched(layout: Layout, before: str, after: str, both: Any) -> Any:
    """Rises of both sides; each is `both` if the other side has one near it, else `only before` or `only after`."""
    rises = {"before": warnings(layout, before), "after": warnings(layout, after)}
    rows = []
    times = {side: {key: list(group) for key, group in rises[side].groupby("key")["t_s"]} for side in rises}
    for drive in both.itertuples():
        for side, other in (("before", "after"), ("after", "before")):
            theirs = times[other].get(getattr(drive, f"key_{other}"), [])
            for t in times[side].get(getattr(drive, f"key_{side}"), []):
                near = any(abs(t - one) <= SAME_S for one in theirs)
                if near and side == "after":
                    continue
                rows.append((drive.same, drive.path, drive.vehicle_before, drive.driver_before, t, "both" if near else f"only {side}",
                             getattr(drive, f"key_{side}"), side))
    found = pandas.DataFrame(rows, columns=["same", "path", "vehicle", "driver", "t_s", "where", "key", "side"])
    words = pandas.concat([rises[side].assign(side=side) for side in rises])[["key", "side", "t_s", "level", "kind", "text"]]
    return found.merge(words, on=["key", "side", "t_s"], how="left").drop(columns=["key", "side"])


def _fleet(both: Any, rises: Any) -> Any:
    hours = both["seconds_before"].sum() / 3600
    rows = []
    for name, words in (("alerts", "rises to warning or critical"), ("prompts", "prompts that begin or grow"),
                        ("risk_warning_s", "seconds of warning"), ("risk_critical_s", "seconds of critical")):
        one, other = both[f"{name}_before"].sum(), both[f"{name}_after"].sum()
        rows.append((words, one, other, other - one, one / hours if hours else None, other / hours if hours else None))
    books: dict[str, list[int]] = {}
    for side, place in (("before", 0), ("after", 1)):
        for text in both[f"book_warnings_{side}"].dropna():
            for book, count in json.loads(text).items():
                books.setdefault(book, [0, 0])[place] += count
    for book, (one, other) in sorted(books.items()):
        rows.append((f"warnings of {book}", one, other, other - one, one / hours, other / hours))
    return pandas.DataFrame(rows, columns=["what", "before", "after", "difference", "before_per_h", "after_per_h"])


def _by_drive(both: Any, rises: Any) -> Any:
    counts = rises.groupby(["same", "where"]).size().unstack(fill_value=0).reindex(
        columns=["both", "only before", "only after"], fill_value=0)
    table = both[["same", "path", "vehicle_before", "driver_before", "seconds_before", "alerts_before", "alerts_after"]].rename(
        columns={"vehicle_before": "vehicle", "driver_before": "driver", "seconds_before": "seconds"})
    return table.merge(counts, left_on="same", right_index=True, how="left").fillna(
        {"both": 0, "only before": 0, "only after": 0}).drop(columns="same")


def _text(layout: Layout, before: str, after: str, both: Any, fleet: Any, by_drive: Any, rises: Any) -> str:
    bases = layout.bases()
    lines = [f"before  {_words(bases[before])}  ({before})", f"after   {_words(bases[after])}  ({after})",
             f"{len(both)} drives, {both['seconds_before'].sum() / 3600:.2f} h", "",
             f"{'':34}{'before':>10}{'after':>10}{'difference':>12}"]
    for row in fleet.itertuples():
        lines.append(f"{row.what:34}{row.before:>10,.0f}{row.after:>10,.0f}{row.difference:>+12,.0f}")
    told = [f"{name:8}{line}" for name, settings in (("before", before), ("after", after))
            for line in remark_lines(both[f"remark_{name}"]) + skipped_lines(layout, settings)]
    lines += ["", *told] if told else []
    where = rises["where"].value_counts()
    lines += ["", f"Of all rises to warning or critical: {where.get('both', 0)} under both (within {SAME_S:g} s), "
              f"{where.get('only before', 0)} only before, {where.get('only after', 0)} only after."]
    changed = by_drive[(by_drive["only before"] + by_drive["only after"]) > 0].assign(
        change=lambda rows: rows["only before"] + rows["only after"]).sort_values(["change", "path"], ascending=[False, True])
    if len(changed):
        lines += ["", "Most changed:"]
        for row in changed.head(10).to_dict("records"):
            lines.append(f"  {row['path']} ({row['vehicle']}): {row['only before']:.0f} go, {row['only after']:.0f} come")
    return "\n".join(lines)


def _words(basis: dict[str, Any]) -> str:
    parts = ["a settings file" if basis["settings"] else "own settings"]
    return ", ".join(parts + [f"{name}={value}" for name, value in basis["changes"].items()])
