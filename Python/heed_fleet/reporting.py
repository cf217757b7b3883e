"""A fleet's page and its tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Optional

import pyarrow.dataset

from .errors import FleetError
from .figures import Figures, figures
from .layout import Layout
from .moments import moments
from .page import page
from .publishing import dataset
from .remarks import remark_lines, skipped_lines
from .whole import write_file

_MINUTES = ["key", "driver", "road", "hour", "day", "seconds", "attention", "attention_s", "perclos", "risk_unknown_s",
            "risk_warning_s", "risk_critical_s", "alerts"]


def write(
    layout: Layout, settings: str, output: Optional[str], csv: Optional[str], since: Optional[str], until: Optional[str],
    link: Optional[str], title: str,
) -> None:
    """Writes the page, the tables, or both.

    Raises:
        FleetError: There is nothing to report, or nowhere to write it.
    """
    if not output and not csv:
        raise FleetError("name --output FILE.html, --csv FOLDER or both.")
    within = _within(since, until)
    drives = dataset(layout, "drives", settings).to_table(filter=within).to_pandas()
    if drives.empty:
        raise FleetError("no drives were decided " + ("in these days." if since or until else "under these settings."))
    minutes = dataset(layout, "minutes", settings).to_table(columns=_MINUTES, filter=within).to_pandas()
    kind = pyarrow.dataset.field("type") == "risk"
    events = dataset(layout, "events", settings).to_table(
        columns=["key", "place", "t_ms", "level", "source", "kind", "text"], filter=kind if within is None else kind & within).to_pandas()
    found = figures(drives, minutes)
    first = moments(events, drives, link)
    if csv:
        _tables(Path(csv), found, first)
    if output:
        notices = remark_lines(drives["remark"]) + skipped_lines(layout, settings, within)
        _whole(Path(output), page(found, first, layout.bases()[settings], settings, title, notices))


def _within(since: Optional[str], until: Optional[str]) -> Any:
    day, made = pyarrow.dataset.field("day"), None
    for part in ((day >= since) if since else None, (day <= until) if until else None):
        if part is not None:
            made = part if made is None else made & part
    # Drives of an unknown day belong to no range of days.
    return made if made is None else made & (day != "unknown")


def _tables(folder: Path, found: Figures, first: Any) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    tables = {"fleet": found.fleet, "trend": found.trend, "slopes": found.slopes, "driver_slopes": found.driver_slopes,
              "moments": first, "failures": found.failures[["day", "vehicle", "path", "status", "reason_code", "reason"]]}
    for name, table in (tables | {f"by_{name}": table for name, table in found.groups.items()}).items():
        _whole(folder / f"{name}.csv", table.to_csv(index=False))


def _whole(path: Path, text: str) -> None:
    try:
        write_file(path, text.encode())
    except OSError as error:
        raise FleetError(f"{path} cannot be written: {error.strerror}.") from None
