"""What somebody wrote down about drives: a table with a row a drive (CSV, Parquet or NDJSON)."""

from __future__ import annotations

from typing import Any

import pyarrow.csv
import pyarrow.json
import pyarrow.parquet

from .drive import start_of
from .errors import FleetError
from .locations import opened

#: Columns that mean something; all but the path may be missing, and further ones are left alone.
COLUMNS = ("path", "vehicle", "driver", "road", "start", "recognitions", "signals")


class Manifest:
    """Rows by path, as `path` stands below the folder that is decided."""

    def __init__(self, path: str) -> None:
        """
        Raises:
            FleetError: It cannot be read, has no column `path`, names a path twice, or holds a start that is no time.
        """
        self.path = path
        self._rows: dict[str, dict[str, Any]] = {}
        self._used: set[str] = set()
        for number, row in enumerate(_read(path), 2):
            name = str(row.get("path") or "")
            if not name:
                raise FleetError(f"{path}: row {number} has no path.")
            if name in self._rows:
                raise FleetError(f"{path}: row {number} names {name} again.")
            self._rows[name] = self._known(row, number)

    def of(self, path: str) -> dict[str, Any]:
        """What is known of a drive; empty cells are unknown."""
        self._used.add(path)
        return dict(self._rows.get(path, {}))

    def unused(self) -> list[str]:
        """Paths that no drive had."""
        return sorted(self._rows.keys() - self._used)

    def _known(self, row: dict[str, Any], number: int) -> dict[str, Any]:
        known: dict[str, Any] = {name: str(row[name]) for name in COLUMNS[1:] if row.get(name) not in (None, "") and name != "start"}
        if row.get("start") not in (None, ""):
            try:
                known["start_utc_ms"], known["utc_offset_min"] = start_of(str(row["start"]))
            except ValueError:
                raise FleetError(
                    f"{self.path}: row {number}: start is {row['start']!r}; write 2026-11-23T08:31:00+01:00.") from None
        return known


def _read(path: str) -> list[dict[str, Any]]:
    system, inside = opened(path)
    try:
        with system.open_input_file(inside) as file:
            if path.endswith(".parquet"):
                table = pyarrow.parquet.read_table(file)
            elif path.endswith((".ndjson", ".jsonl")):
                table = pyarrow.json.read_json(file)
            else:
                head = file.read(1 << 16).decode("utf-8-sig", "replace").split("\n", 1)[0].strip()
                file.seek(0)
                texts = {name.strip().strip('"'): pyarrow.string() for name in head.split(",")}
                table = pyarrow.csv.read_csv(file, convert_options=pyarrow.csv.ConvertOptions(column_types=texts))
    except (OSError, pyarrow.ArrowInvalid, UnicodeDecodeError) as error:
        raise FleetError(f"{path} cannot be read as a manifest: {error}") from None
    if "path" not in table.column_names:
        raise FleetError(f"{path} has no column path; its columns are {', '.join(table.column_names)}.")
    rows: list[dict[str, Any]] = table.to_pylist()
    return rows
