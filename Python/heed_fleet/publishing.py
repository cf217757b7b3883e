"""Staged drives into the tables.

A file of drives with its events and minutes has one name in three folders: drives are written last. What a file of
events or minutes holds counts only where drives has a file of its name, so a job that was killed at any moment leaves
nothing half: the next one removes what does not count and publishes again.
"""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pyarrow.compute
import pyarrow.dataset

from . import schema
from .layout import Layout
from .locations import exists, joined, opened
from .staging import read_file, read_staged, remove, split, write_whole

_FAILED = "failed-"
_REPLACES = b"heed_fleet_replaces"
#: What a job needs to know of rows that are there.
_KNOWN = ("key", "status", "reason", "reason_code", "remark", "kind", "path", "content", "recording", "units", "vehicle", "driver", "road",
          "start_utc_ms", "utc_offset_min", "session", "told_by")
_LABELS = [name for name in _KNOWN if name in ("day", "vehicle", "driver", "road", "path", "start_utc_ms", "utc_offset_min", "session", "told_by")]
#: Choice: stores answer many questions at once; a disk needs no more than some.
AT_ONCE = 16


@dataclass(frozen=True)
class Published:
    """A drive that stands in the tables: columns of its row, and the file of drives that holds it."""

    row: dict[str, Any]
    file: str

    @property
    def has_failed(self) -> bool:
        return bool(self.row["status"] == "failed")


def publish(layout: Layout, settings: str, day: str, vehicle: str, keys: list[str], labels: dict[str, dict[str, Any]]) -> None:
    """Publishes staged drives of one day and vehicle. Failed ones get files of their own, so that they can be retried.

    Args:
        labels: Labels of drives by key, in place of those that were known when they were decided.
    """
    # A task that Spark runs again finds some gone: those were published.
    keys = sorted(key for key in keys if exists(joined(layout.staged(settings), f"{key}.parquet")))
    tables = read_staged(layout.staged(settings), keys, labels)
    status = dict(zip(tables["drives"]["key"].to_pylist(), tables["drives"]["status"].to_pylist()))
    good = [key for key in status if status[key] != "failed"]
    for group in [good, *([key] for key in status if status[key] == "failed")]:
        if not group:
            continue
        # Other labels are another file, so that none is changed in part.
        told = json.dumps([group, tables["drives"].select(_LABELS).to_pylist()], sort_keys=True)
        digest = hashlib.sha256(told.encode()).hexdigest()[:16]
        name = (_FAILED + group[0] if status[group[0]] == "failed" else digest) + ".parquet"
        for table in ("events", "minutes", "drives"):
            rows = _only(tables[table], group)
            if rows.num_rows or table == "drives":
                write_whole(layout.part(table, settings, day, vehicle), name, rows)
    for key in keys:
        remove(layout.staged(settings), f"{key}.parquet")


def recover(layout: Layout, settings: str) -> dict[str, Published]:
    """Removes what a killed job left: files that another one replaces, events and minutes without drives, and rows of a
    drive that stands in two files: a failure goes before a success, else the older one.

    Returns:
        What is published, by key.
    """
    ages = layout.files("drives", settings)
    with ThreadPoolExecutor(AT_ONCE) as threads:
        files = dict(zip(ages, threads.map(lambda path: read_file(path, list(_KNOWN)), ages)))
    for path, table in list(files.items()):
        replaced = joined(split(path)[0], (table.schema.metadata or {}).get(_REPLACES, b"").decode())
        if replaced in files:
            remove(*split(replaced))
            del files[replaced]
    found: dict[str, Published] = {}
    old: dict[str, set[str]] = {}
    for path, table in sorted(files.items(), key=lambda one: (not _is_failure(one[0]), ages[one[0]], one[0])):
        for row in table.to_pylist():
            if row["key"] in found:
                old.setdefault(found[row["key"]].file, set()).add(row["key"])
            found[row["key"]] = Published(dict.fromkeys(_KNOWN) | row, path)
    moved = {path: _without(layout, path, keys) for path, keys in sorted(old.items())}
    found = {key: Published(one.row, moved.get(one.file) or one.file) for key, one in found.items()}
    for name in ("events", "minutes"):
        for path in layout.files(name, settings):
            if layout.beside(path, "drives") not in {*files, *moved.values()} - moved.keys():
                remove(*split(path))
    return found


def withdraw(layout: Layout, keys: set[str], known: dict[str, Published]) -> None:
    """Takes drives out of the tables, such as those that a longer recording replaces.

    A file without them is written beside theirs and says which one it replaces; then theirs is removed. A job that is
    killed in between leaves both, and the next one removes what is replaced.
    """
    for path in sorted({known[key].file for key in keys if key in known}):
        _without(layout, path, keys)


def _without(layout: Layout, path: str, keys: set[str]) -> str:
    """Takes drives out of a file; returns the file that replaces it, empty if nothing is left."""
    parts = {table: place for table in schema.TABLES if table == "drives" or exists(layout.beside(path, table))
             for place in (layout.beside(path, table),)}
    rows = {}
    for table, place in parts.items():
        whole = read_file(place)
        rows[table] = whole.filter(pyarrow.compute.invert(pyarrow.compute.is_in(whole["key"], pyarrow.array(sorted(keys)))))
    kept = rows["drives"]["key"].to_pylist()
    if kept:
        replacing = hashlib.sha256("".join([split(path)[1], *kept]).encode()).hexdigest()[:16] + ".parquet"
        for table in (one for one in ("events", "minutes", "drives") if one in rows):
            metadata = dict(rows[table].schema.metadata or {}) | {_REPLACES: split(path)[1].encode()}
            write_whole(split(parts[table])[0], replacing, rows[table].replace_schema_metadata(metadata))
    for place in parts.values():
        remove(*split(place))
    return joined(split(path)[0], replacing) if kept else ""


def tables_of(layout: Layout, path: str, keys: list[str]) -> dict[str, pyarrow.Table]:
    """The rows of drives in the three files that belong to one file of drives."""
    places = {table: layout.beside(path, table) for table in schema.TABLES}
    return {table: _only(read_file(place), keys) if exists(place) else schema.rows(table, []) for table, place in places.items()}


def _only(table: pyarrow.Table, keys: list[str]) -> pyarrow.Table:
    return table.filter(pyarrow.compute.is_in(table["key"], pyarrow.array(keys)))


def _is_failure(path: str) -> bool:
    return split(path)[1].startswith(_FAILED)


def dataset(layout: Layout, table: str, settings: str) -> Any:
    """A table of one hash of settings, to be read with filters on its columns."""
    paths = list(layout.files(table, settings))
    if not paths:
        return pyarrow.dataset.dataset(schema.rows(table, []))
    return pyarrow.dataset.FileSystemDataset.from_paths(
        [opened(path)[1] for path in paths], schema=schema.arrow(table), format=pyarrow.dataset.ParquetFileFormat(),
        filesystem=opened(layout.root)[0], partitions=[pyarrow.dataset.field("day") == layout.day(path) for path in paths])
