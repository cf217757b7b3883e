"""Which labels a drive has where several sources, names or rows tell some."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from .drive import LABELS, SOURCES, Drive
from .publishing import Published
from .schema import UNKNOWN


def with_labels_of(other: Drive, drive: Drive, remarks: list[str]) -> Drive:
    """The drive with labels that only the other name of its recording tells; contradictions become remarks."""
    for name, columns in LABELS.items():
        source, mine = other.told.get(name), drive.told.get(name)
        if source and (mine is None or SOURCES.index(source) > SOURCES.index(mine)):
            drive = drive.labelled(source, {column: getattr(other, column) for column in columns})
        elif source == mine == SOURCES[-1] and getattr(other, columns[0]) != getattr(drive, columns[0]):
            remarks.append(f"the manifest tells {name} of {drive.path} and of {other.path} differently; that of {drive.path} counts")
    return drive


def merged(drive: Drive, before: Published) -> Drive:
    """The drive with labels of its row where this run knows none or hears them from a weaker source."""
    row = before.row
    # What earlier versions wrote down without its source may come from a manifest.
    told = json.loads(row["told_by"]) if row["told_by"] else {
        name: SOURCES[-1] for name, columns in LABELS.items() if row[columns[0]] not in (None, UNKNOWN)}
    new: dict[str, Any] = {}
    kept = dict(drive.told)
    for name, columns in LABELS.items():
        if name in told and (name not in drive.told or SOURCES.index(drive.told[name]) < SOURCES.index(told[name])):
            new |= {column: row[column] for column in columns}
            kept[name] = told[name]
    if "beside" in told:
        kept["beside"] = told["beside"]
    path = row["path"] if is_inside(row["path"], drive.path) else drive.path
    return replace(drive, **new, told=kept, path=path)


def is_inside(longer: str, path: str) -> bool:
    """Whether a path is the end of another one: the same file, from a folder further in."""
    return longer == path or longer.endswith("/" + path)
