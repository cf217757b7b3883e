"""Events as tables of pandas or Arrow, one row an event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Optional

from .column import Column
from .columns import TABLES
from .errors import BadArgument, PackageMissing
from .event import Event

if TYPE_CHECKING:
    import pandas
    import pyarrow

#: What a table can be.
FORMATS = ("pandas", "arrow", "columns")


def table(events: Iterable[Event], name: str, format: str = "pandas") -> Any:
    """A table of the events of one kind; events of other kinds are left out.

    Args:
        name: frames, blinks, closures, drowsiness, yawns, attention, fixations, saccades, pursuits, glances,
            distractions, phones, availability, risk, prompts, requests, verdicts, alerts, road, markers or summary.
        format: "pandas" (a DataFrame), "arrow" (a pyarrow.Table) or "columns" (a dictionary of lists, which needs
            neither).

    Raises:
        BadArgument: There is no such table or format.
        PackageMissing: pyarrow is not installed.
    """
    if name not in TABLES:
        raise BadArgument(f"there is no table {name!r}; there are {', '.join(TABLES)}.")
    if format not in FORMATS:
        raise BadArgument(f"format is {format!r}; it is one of {', '.join(FORMATS)}.")
    kind, columns = TABLES[name]
    rows = [event.raw for event in events if event.type == kind]
    values = {column.name: [column.value(row) for row in rows] for column in columns}
    if format == "columns":
        return values
    return _frame(columns, values) if format == "pandas" else _arrow(columns, values)


def _frame(columns: list[Column], values: dict[str, list[Any]]) -> pandas.DataFrame:
    import pandas

    # Whole numbers and answers that may be missing have kinds of their own in pandas; missing numbers are NaN.
    kinds = {"number": "float64", "integer": "Int64", "boolean": "boolean", "text": "string", "texts": "object"}
    return pandas.DataFrame({c.name: pandas.Series(values[c.name], dtype=kinds[c.kind]) for c in columns})


def _arrow(columns: list[Column], values: dict[str, list[Any]]) -> pyarrow.Table:
    try:
        import pyarrow
    except ImportError:
        raise PackageMissing("this table needs pyarrow: pip install pyarrow, or ask for format=\"columns\".") from None
    kinds = {
        "number": pyarrow.float64(), "integer": pyarrow.int64(), "boolean": pyarrow.bool_(), "text": pyarrow.string(),
        "texts": pyarrow.list_(pyarrow.string()),
    }
    return pyarrow.table({c.name: pyarrow.array(values[c.name], kinds[c.kind]) for c in columns})
