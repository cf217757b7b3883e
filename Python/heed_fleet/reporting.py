"""A fleet's page and its tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Optional

from .cells import csv_text
from .errors import FleetError
from .figures import Figures, figures
from .hours import by_hour
from .layout import Layout
from .moments import moments
from .page import page
from .remarks import counted, remark_lines, skipped_lines
from .selecting import Selection, select
from .whole import write_file

_NOT_WHOLE = ["day", "vehicle", "path", "status", "reason_code", "reason"]


def write(
    layout: Layout, settings: str, output: Optional[str], csv: Optional[str], since: Optional[str] = None,
    until: Optional[str] = None, link: Optional[str] = None, title: str = "A fleet", without_partial: bool = False,
) -> None:
    """Writes the page, the tables, or both.

    Raises:
        FleetError: There is nothing to report, or nowhere to write it.
    """
    if not output and not csv:
        raise FleetError("name --output FILE.html, --csv FOLDER or both.")
    chosen = select(layout, settings, since, until, without_partial)
    found = figures(chosen.drives, by_hour(layout, settings, chosen))
    first = moments(layout, settings, chosen, link)
    if csv:
        _tables(Path(csv), found, first, chosen)
    if output:
        notices = _repeated(chosen) + remark_lines(chosen.drives["remark"])
        notices += skipped_lines(layout, settings, chosen.within)
        _whole(Path(output), page(found, chosen, first, layout.bases()[settings], settings, title, notices))


def _repeated(chosen: Selection) -> list[str]:
    if not chosen.repeated:
        return []
    return [f"{counted(chosen.repeated, 'drive')} did not count, because the same recording counts under another path "
            "or day."]


def _tables(folder: Path, found: Figures, first: Any, chosen: Selection) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    tables = {"fleet": found.fleet, "trend": found.trend, "slopes": found.slopes, "driver_slopes": found.driver_slopes,
              "moments": first, "failures": chosen.not_whole[_NOT_WHOLE]}
    for name, table in (tables | {f"by_{name}": table for name, table in found.groups.items()}).items():
        _whole(folder / f"{name}.csv", csv_text(table))


def _whole(path: Path, text: str) -> None:
    try:
        write_file(path, text.encode())
    except OSError as error:
        raise FleetError(f"{path} cannot be written: {error.strerror}.") from None
