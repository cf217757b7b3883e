"""Staged drives into the tables.

A file of drives with its events and minutes has one name in three folders: drives are written last. What a file of
events or minutes holds counts only where drives has a file of its name, so a job that was killed at any moment leaves
nothing half: the next one removes what does not count and publishes again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NamedTuple, Optional

import pyarrow.compute
import pyarrow.dataset
from pyarrow import fs

from . import schema
from .layout import Layout
from .locations import joined, opened
from .staging import names, read_file, read_staged, remove, write_whole

_FAILED = "failed-"
_REPLACES = b"heed_fleet_replaces"


class Published(NamedTuple):
    """A drive that stands in the tables."""

    status: str
    path: str
    content: str
    file: str
    remark: Optional[str]


def publish(layout: Layout, settings: str, day: str, vehicle: str, keys: list[str]) -> None:
    """Publishes staged drives of one day and vehicle. Failed ones get files of their own, so that they can be retried."""
    tables = read_staged(layout.staged(settings), sorted(keys))
    status = dict(zip(tables["drives"]["key"].to_pylist(), tables["drives"]["status"].to_pylist()))
    good = [key for key in status if status[key] != "failed"]
    for group in [good, *([key] for key in status if status[key] == "failed")]:
        if not group:
            continue
        digest = hashlib.sha256("".join(group).encode()).hexdigest()[:16]
        name = (_FAILED + group[0] if status[group[0]] == "failed" else digest) + ".parquet"
        for table in ("events", "minutes", "drives"):
            rows = tables[table].filter(pyarrow.compute.is_in(tables[table]["key"], pyarrow.array(group)))
            if rows.num_rows or table == "drives":
                write_whole(layout.part(table, settings, day, vehicle), name, rows)
    folder = layout.part("drives", settings, day, vehicle)
    for key in good:
        remove(folder, f"{_FAILED}{key}.parquet")
    for key in keys:
        remove(layout.staged(settings), f"{key}.parquet")


def recover(layout: Layout, settings: str) -> dict[str, Published]:
    """Removes what a killed job left: files that another one replaces, events and minutes without drives, failures of
    drives that were decided since, staged drives that are published.

    Returns:
        What is published, by key.
    """
    files = {path: read_file(path, ["key", "status", "path", "content", "remark"]) for path in _files(layout.table("drives", settings))}
    for path, table in list(files.items()):
        replaced = joined(path.rsplit("/", 1)[0], (table.schema.metadata or {}).get(_REPLACES, b"").decode())
        if replaced in files:
            remove(*replaced.rsplit("/", 1))
            del files[replaced]
    found: dict[str, Published] = {}
    for path, table in sorted(files.items(), key=lambda one: not _is_failure(one[0])):
        for row in table.to_pylist():
            if row["key"] in found and _is_failure(before := found[row["key"]].file):
                remove(*before.rsplit("/", 1))
                files.pop(before, None)
            found[row["key"]] = Published(row["status"], row["path"], row["content"], path, row.get("remark"))
    counted = {_below(path) for path in files}
    for name in ("events", "minutes"):
        for path in _files(layout.table(name, settings)):
            if _below(path) not in counted:
                remove(*path.rsplit("/", 1))
    folder = layout.staged(settings)
    for name in names(folder):
        key = name.removesuffix(".parquet")
        if name.startswith(".") or (key in found and found[key].status != "failed"):
            remove(folder, name)
    return found


def withdraw(layout: Layout, settings: str, keys: set[str], known: dict[str, Published]) -> None:
    """Takes drives out of the tables, such as those whose driver a manifest corrected.

    A file without them is written beside theirs and says which one it replaces; then theirs is removed. A job that is
    killed in between leaves both, and the next one removes what is replaced.
    """
    for path in sorted({known[key].file for key in keys if key in known}):
        folder, name = path.rsplit("/", 1)
        day, vehicle = (Layout.unquoted(part) for part in path.split("/")[-3:-1])
        rows = {}
        for table in schema.TABLES:
            part = joined(layout.part(table, settings, day, vehicle), name)
            if layout.exists(part):
                whole = read_file(part)
                rows[table] = whole.filter(pyarrow.compute.invert(pyarrow.compute.is_in(whole["key"], pyarrow.array(sorted(keys)))))
        kept = rows["drives"]["key"].to_pylist()
        if kept:
            replacing = hashlib.sha256("".join(kept).encode()).hexdigest()[:16] + ".parquet"
            for table in (one for one in ("events", "minutes", "drives") if one in rows):
                metadata = dict(rows[table].schema.metadata or {}) | {_REPLACES: name.encode()}
                write_whole(layout.part(table, settings, day, vehicle), replacing, rows[table].replace_schema_metadata(metadata))
        for table in schema.TABLES:
            remove(layout.part(table, settings, day, vehicle), name)


def _is_failure(path: str) -> bool:
    return path.rsplit("/", 1)[1].startswith(_FAILED)


def dataset(layout: Layout, table: str, settings: str) -> Any:
    """A table of one hash of settings, to be read with filters on its columns."""
    paths = _files(layout.table(table, settings))
    system = opened(layout.root)[0]
    inside = [opened(path)[1] for path in paths]
    if not inside:
        return pyarrow.dataset.dataset(schema.rows(table, []))
    return pyarrow.dataset.FileSystemDataset.from_paths(
        inside, schema=schema.arrow(table), format=pyarrow.dataset.ParquetFileFormat(), filesystem=system,
        partitions=[_partition(path) for path in inside])


def _partition(path: str) -> Any:
    day, vehicle = (Layout.unquoted(part) for part in path.split("/")[-3:-1])
    return (pyarrow.dataset.field("day") == day) & (pyarrow.dataset.field("vehicle") == vehicle)


def _files(folder: str) -> list[str]:
    system, path = opened(folder)
    found = system.get_file_info(fs.FileSelector(path, recursive=True, allow_not_found=True))
    prefix = folder.split("://")[0] + "://" if "://" in folder else ""
    return sorted(prefix + one.path for one in found if one.base_name.endswith(".parquet") and not one.base_name.startswith("."))


def _below(path: str) -> str:
    """A file's day, vehicle and name: the same in all tables."""
    return "/".join(path.split("/")[-3:])


def groups(layout: Layout, settings: str, keys: Iterable[str]) -> dict[tuple[str, str], list[str]]:
    """Staged drives by day and vehicle."""
    found: dict[tuple[str, str], list[str]] = {}
    for key in keys:
        row = read_file(joined(layout.staged(settings), f"{key}.parquet"), ["drive.day", "drive.vehicle"])["drive"][0].as_py()
        found.setdefault((row["day"], row["vehicle"]), []).append(key)
    return found
