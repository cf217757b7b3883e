"""The tables of a fleet, as schema.json writes them down."""

from __future__ import annotations

import json
from pkgutil import get_data
from typing import Any

import pyarrow

from heed.columns import TABLES as COLUMNS

# On Spark's other machines this package is a zip.
_WRITTEN = json.loads((get_data("heed_fleet", "schema.json") or b"").decode())

VERSION: int = _WRITTEN["version"]
#: Table to its columns: (name, type, unit, meaning).
TABLES: dict[str, list[list[str]]] = _WRITTEN["tables"]
#: Columns that are folders, outermost first, and also stand in each file.
FOLDERS = ("day", "vehicle")
LEVELS = tuple(str(one.path[1]) for one in COLUMNS["summary"][1] if one.path[0] == "risk_s")
UNKNOWN = "unknown"

_TYPES = {"int": pyarrow.int32(), "long": pyarrow.int64(), "double": pyarrow.float64(), "string": pyarrow.string()}


def arrow(table: str) -> pyarrow.Schema:
    """A table's columns; every file carries the schema's version as metadata, too."""
    fields = [pyarrow.field(name, _TYPES[kind], metadata={"unit": unit, "meaning": meaning})
              for name, kind, unit, meaning in TABLES[table]]
    return pyarrow.schema(fields, metadata={"heed_fleet_schema": str(VERSION)})


def rows(table: str, values: list[dict[str, Any]]) -> pyarrow.Table:
    """Rows as a table; a column that a row lacks is null, and one that the schema lacks is an error."""
    names = {column[0] for column in TABLES[table]}
    for row in values:
        if unknown := row.keys() - names:
            raise ValueError(f"{table} has no column {', '.join(sorted(unknown))}")
    return pyarrow.Table.from_pylist(values, schema=arrow(table))
