"""What somebody wrote down about drives: a table with a row a drive (CSV, Parquet or NDJSON)."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator
from typing import Any

import pyarrow.json
import pyarrow.parquet

from .drive import start_of
from .errors import FleetError
from .locations import exists, is_local, joined, location, opened
from .schema import UNKNOWN

#: Columns that mean something; all but the path may be missing.
COLUMNS = ("path", "vehicle", "driver", "road", "start", "recognitions", "signals")
#: Of them files that decide.
FILES = ("recognitions", "signals")
# Stands in a row of which cells are missing or too many.
_HAS_OTHER_CELLS = "\0"


class Manifest:
    """Rows by path: the path below the folder that is decided, or with that folder's name before it.

    Attributes:
        remarks: What it holds that nothing reads, as sentences.
    """

    def __init__(self, path: str) -> None:
        """
        Raises:
            FleetError: It cannot be read, has no column `path`, names a path twice, or holds a start that is no time.
        """
        self.path = location(path)
        self.remarks: list[str] = []
        self._rows: dict[str, tuple[int, dict[str, Any]]] = {}
        self._used: dict[str, str] = {}
        rows = _read(self.path)
        if not rows:
            raise FleetError(f"{path} has no rows; its first row names the columns: {', '.join(COLUMNS)}.")
        for number, row in enumerate(self._named(rows), 2):
            name = _path(str(row.get("path") or ""))
            if not name:
                raise FleetError(f"{path}: row {number} has no path.")
            known = self._known(row, number)
            if self._rows.get(name, (0, known))[1] != known:
                raise FleetError(f"{path}: row {number} tells of {name} otherwise than row {self._rows[name][0]}; keep one of them.")
            self._rows[name] = (number, known)

    def of(self, below: str, source: str, place: str) -> dict[str, Any]:
        """What is known of a drive; empty cells are unknown.

        Args:
            below: Its path below the folder that was given, `source` that folder's name, `place` its location.

        Raises:
            FleetError: A row without a folder's name is meant for drives of two folders.
        """
        for name in (_path(place), _path(f"{source}/{below}"), _path(below)):
            if name in self._rows:
                number, known = self._rows[name]
                before = self._used.setdefault(name, place)
                if before != place:
                    raise FleetError(f"{self.path}: row {number} names {name}, which is in two of the given folders; write the folder's "
                                     f"name before it, such as {source}/{below}.")
                return dict(known)
        return {}

    def unused(self) -> list[str]:
        """Paths that no drive had."""
        return sorted(self._rows.keys() - self._used.keys())

    def _named(self, rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        names = {name: str(name).strip().lower() for row in rows[:1] for name in row if name != _HAS_OTHER_CELLS}
        if "path" not in names.values():
            raise FleetError(f"{self.path} has no column path; its columns are {', '.join(map(str, names))}. It needs path, and may have "
                             f"{', '.join(COLUMNS[1:])}.")
        if unknown := [str(name) for name, plain in names.items() if plain not in COLUMNS]:
            self.remarks.append(f"{self.path}: nothing reads {', '.join(unknown)}; known columns are {', '.join(COLUMNS)}.")
        for plain in set(names.values()):
            if list(names.values()).count(plain) > 1:
                raise FleetError(f"{self.path} has two columns {plain}; keep one of them.")
        for number, row in enumerate(rows, 2):
            if row.pop(_HAS_OTHER_CELLS, False):
                raise FleetError(f"{self.path}: row {number} has not as many cells as the first row; quote cells that hold the separator.")
            yield {names[name]: value for name, value in row.items() if name in names}

    def _known(self, row: dict[str, Any], number: int) -> dict[str, Any]:
        texts = {name: str(row[name]).strip() for name in COLUMNS[1:] if row.get(name) is not None}
        known: dict[str, Any] = {name: text for name, text in texts.items() if text and name != "start"}
        for name in set(FILES) & known.keys():
            known[name] = self._file(known[name], name, number)
        if (start := texts.get("start")) == UNKNOWN:
            known["start_utc_ms"] = known["utc_offset_min"] = None
        elif start:
            try:
                known["start_utc_ms"], known["utc_offset_min"] = start_of(start)
            except ValueError:
                raise FleetError(f"{self.path}: row {number}: start is {start!r}; write 2026-11-23T08:31:00+01:00.") from None
        return known

    def _file(self, text: str, name: str, number: int) -> str:
        """A file that the manifest names: beside the manifest, or from where the program runs."""
        folder = (self.path if is_local(self.path) else self.path.partition("?")[0]).rpartition("/")[0]
        beside = joined(folder, *text.split("/")) if is_local(self.path) and folder and not text.startswith("/") else ""
        for place in filter(None, (beside, location(text))):
            if exists(place):
                return opened(place)[1] if is_local(place) else place
        raise FleetError(f"{self.path}: row {number}: {name} is {text}, which is not there; paths begin at the manifest's folder.")


def _path(text: str) -> str:
    """A path as manifests of all systems write it."""
    text = unicodedata.normalize("NFC", text.strip().replace("\\", "/"))
    while text.startswith("./"):
        text = text[2:]
    return text.rstrip("/")


def _read(path: str) -> list[dict[str, Any]]:
    system, inside = opened(path)
    name = path.partition("?")[0].lower()
    try:
        with system.open_input_file(inside) as file:
            if name.endswith(".parquet"):
                rows: list[dict[str, Any]] = pyarrow.parquet.read_table(file).to_pylist()
                return rows
            if name.endswith((".ndjson", ".jsonl")):
                rows = pyarrow.json.read_json(file).to_pylist()
                return rows
            return _csv(file.read())
    except (OSError, pyarrow.ArrowInvalid, UnicodeError, csv.Error) as error:
        why = "it is no UTF-8; save it as UTF-8" if isinstance(error, UnicodeError) else error
        raise FleetError(f"{path} cannot be read as a manifest: {why}.") from None


def _csv(content: bytes) -> list[dict[str, Any]]:
    text = content.decode("utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    head = text.lstrip().split("\n", 1)[0]
    separator = max(",;\t", key=head.count)
    lines = csv.DictReader(io.StringIO(text.lstrip()), delimiter=separator, strict=True)
    rows = []
    for row in lines:
        has_other_cells = row.pop(None, None) is not None or None in row.values()
        if any(row.values()):
            rows.append(row | {_HAS_OTHER_CELLS: has_other_cells} if has_other_cells else row)
    return rows
