"""Figures of a drive by minute."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Row = dict[str, Any]


class Minutes:
    """Rows of minutes that grow with the drive."""

    def __init__(self, empty: Callable[[], Row]) -> None:
        self._empty = empty
        self.rows: list[Row] = []

    def at(self, t: float) -> Row:
        """The row of a second."""
        minute = max(0, int(t // 60))
        while len(self.rows) <= minute:
            self.rows.append(self._empty())
        return self.rows[minute]

    def spread(self, name: str, start: float, end: float) -> None:
        """Adds a span's seconds to the minutes that it lies in."""
        for row, seconds in self.parts(start, end):
            row[name] += seconds

    def parts(self, start: float, end: float) -> Iterator[tuple[Row, float]]:
        start = max(start, 0.0)
        while start < end:
            until = min(end, 60.0 * (int(start // 60) + 1))
            yield self.at(start), until - start
            start = until

    def of_length(self, seconds: float) -> list[Row]:
        """The rows of a drive of this length: each minute that begins in it."""
        if seconds > 0:
            self.at(max(0.0, seconds - 1e-6))
        return [row for minute, row in enumerate(self.rows) if 60 * minute < seconds]


def rounded(row: Row) -> Row:
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in row.items()}
