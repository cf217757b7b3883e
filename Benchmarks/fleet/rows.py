"""Rows of a fleet's tables, read as anybody would read them."""

from __future__ import annotations

from pathlib import Path

import pandas
import pyarrow.parquet

TABLES = ("drives", "events", "minutes")


def table(fleet: Path, name: str) -> pandas.DataFrame:
    """All rows of a table, in a fixed order."""
    files = sorted(Path(fleet, name).rglob("[!.]*.parquet"))
    rows = pandas.concat([pyarrow.parquet.ParquetFile(file).read().to_pandas() for file in files])
    order = ["key"] + [column for column in ("place", "minute") if column in rows]
    return rows.sort_values(order).reset_index(drop=True)


def difference(one: Path, other: Path) -> str:
    """What differs between two fleets; empty for nothing. Every value of every row counts."""
    for name in TABLES:
        first, second = table(one, name), table(other, name)
        if len(first) != len(second):
            return f"{name}: {len(first)} rows and {len(second)}"
        if not first.equals(second):
            return f"{name}: values differ"
    return ""


def failures(fleet: Path) -> dict[str, str]:
    """Paths of failed drives, and why."""
    rows = table(fleet, "drives")
    failed = rows[rows["status"] == "failed"]
    return dict(zip(failed["path"], failed["reason"].str.replace(r"\S*\.mp4", "…", regex=True)))
