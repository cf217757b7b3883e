"""Decided drives before they are published: a file each, there completely or not at all."""

from __future__ import annotations

import contextlib
from datetime import timedelta
from pathlib import Path
from typing import Any, Optional
from urllib.parse import unquote

import pyarrow
import pyarrow.parquet

from . import schema
from .drive import local_start
from .errors import CANNOT_WRITE, GeneralFault, reaching
from .locations import is_local, joined, opened, shown
from .whole import write_file

_SCHEMA = pyarrow.schema([
    pyarrow.field("drive", pyarrow.struct(schema.arrow("drives"))),
    pyarrow.field("events", pyarrow.list_(pyarrow.struct(schema.arrow("events")))),
    pyarrow.field("minutes", pyarrow.list_(pyarrow.struct(schema.arrow("minutes")))),
])


def stage(folder: str, rows: Any) -> None:
    """Writes a drive's rows; a file that is there already holds the same and is replaced."""
    drive, events, minutes = rows
    table = pyarrow.Table.from_pylist([{"drive": drive, "events": events, "minutes": minutes}], schema=_SCHEMA)
    # Read once and removed: what makes files small and quick to search would only cost.
    write_whole(folder, f"{drive['key']}.parquet", table, compression="none", use_dictionary=False, write_statistics=False)


def staged(folder: str) -> list[str]:
    """The keys that are staged."""
    return sorted(name.removesuffix(".parquet") for name in names(folder) if name.endswith(".parquet"))


def read_staged(folder: str, keys: list[str], labels: Optional[dict[str, dict[str, Any]]] = None) -> dict[str, pyarrow.Table]:
    """The rows of drives as the three tables.

    Args:
        labels: By key what the rows are labelled with; None: as they were staged.
    """
    parts: dict[str, list[pyarrow.Table]] = {name: [] for name in schema.TABLES}
    for key in keys:
        whole = read_file(joined(folder, f"{key}.parquet"))
        tables = {"drives": _rows(whole["drive"], "drives")} | {
            name: _rows(pyarrow.chunked_array([one.flatten() for one in whole[name].chunks]), name) for name in ("events", "minutes")}
        told = (labels or {}).get(key)
        for name, table in tables.items():
            parts[name].append(labelled(table, told) if told else table)
    return {name: pyarrow.concat_tables(tables) for name, tables in parts.items()}


def labelled(table: pyarrow.Table, labels: dict[str, Any]) -> pyarrow.Table:
    """Rows of one drive with labels as in :attr:`heed_fleet.drive.Drive.labels`; hours of the day follow the start."""
    for name in labels.keys() & set(table.column_names):
        place = table.schema.get_field_index(name)
        table = table.set_column(place, table.schema.field(name), pyarrow.array([labels[name]] * table.num_rows, table.schema.types[place]))
    if "hour" in table.column_names:
        start, place = local_start(labels["start_utc_ms"], labels["utc_offset_min"]), table.schema.get_field_index("hour")
        hours = [None if start is None else (start + timedelta(minutes=minute)).hour for minute in table["minute"].to_pylist()]
        table = table.set_column(place, table.schema.field("hour"), pyarrow.array(hours, table.schema.types[place]))
    return table


def read_file(location: str, columns: Optional[list[str]] = None) -> pyarrow.Table:
    """One file, as it is: names of folders tell nothing here."""
    system, path = opened(location)
    try:
        with reaching(shown_file(location)), system.open_input_file(path) as file:
            return pyarrow.parquet.ParquetFile(file).read(columns)
    except pyarrow.ArrowInvalid:
        raise GeneralFault(f"{shown_file(location)} is damaged. Remove it; its drives are decided again.", CANNOT_WRITE) from None


def shown_file(location: str) -> str:
    """A file of a fleet for a sentence: the table or folder, and its name."""
    return "/".join(shown(location).split("/")[-4:])


def _rows(column: Any, name: str) -> pyarrow.Table:
    wanted = schema.arrow(name)
    found = [pyarrow.Table.from_batches([pyarrow.RecordBatch.from_struct_array(chunk)]) for chunk in column.chunks]
    # Columns that an earlier version did not write are null.
    known = [table.select([one for one in wanted.names if one in table.column_names]) for table in found]
    return pyarrow.concat_tables([wanted.empty_table(), *known], promote_options="default").cast(wanted)


def write_whole(folder: str, name: str, table: pyarrow.Table, **options: Any) -> None:
    """Writes a table as a file that appears when it is whole.

    Args:
        options: Of pyarrow.parquet.write_table.
    """
    sink = pyarrow.BufferOutputStream()
    pyarrow.parquet.write_table(table, sink, **({"compression": "zstd"} | options))
    write_bytes(folder, name, sink.getvalue())


def write_bytes(folder: str, name: str, content: Any, syncs: bool = True) -> None:
    """Writes a file that appears when it is whole; object stores show an object when all of it has arrived.

    Args:
        syncs: On this machine's disks it is then also safe from a power cut.
    """
    system, path = opened(folder)
    with reaching("the folder of the fleet" if is_local(folder) else shown(folder)):
        if is_local(folder):
            Path(path).mkdir(parents=True, exist_ok=True)
            # Workers may be other users, so the folder and the umask decide who may read.
            write_file(Path(path, name), content, 0o666, syncs)
        else:
            with system.open_output_stream(f"{path}/{name}") as stream:
                stream.write(content)


def split(place: str) -> tuple[str, str]:
    """The folder and the name of a location; the name is as it is, not quoted."""
    path, mark, query = place.partition("?") if not is_local(place) else (place, "", "")
    folder, _, name = path.rpartition("/")
    return folder + mark + query, name if is_local(place) else unquote(name)


def names(folder: str) -> list[str]:
    """Names of the files in a folder; none where there is no such folder."""
    from pyarrow import fs

    system, path = opened(folder)
    with reaching("the folder of the fleet"):
        found = system.get_file_info(fs.FileSelector(path, allow_not_found=True))
    return sorted(one.base_name for one in found if one.type == fs.FileType.File)


def remove(folder: str, name: str) -> None:
    """Removes a file that may be gone already."""
    system, path = opened(joined(folder, name))
    with contextlib.suppress(FileNotFoundError), reaching("the folder of the fleet"):
        system.delete_file(path)
