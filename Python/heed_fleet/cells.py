"""Tables as CSV that spreadsheets open without running what somebody wrote into a cell."""

from __future__ import annotations

from typing import Any

#: Source: OWASP, CSV Injection: spreadsheets take text that begins so for a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(table: Any) -> str:
    """A pandas table as CSV. Text that looks like a formula begins with an apostrophe; numbers stay numbers."""
    words = table.select_dtypes(exclude=["number", "bool"])
    return str(table.assign(**{name: words[name].map(_plain) for name in words}).to_csv(index=False))


def _plain(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
