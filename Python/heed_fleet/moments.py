"""The moments of a fleet to look at first."""

from __future__ import annotations

import shlex
from typing import Any, Optional

import pandas

from .levels import WARNING, with_standing
from .schema import LEVELS

#: Choice: an hour's work for one person.
MOST = 100
#: Most moments of one drive. Choice: a drive that is one long warning must not hide all others.
MOST_OF_A_DRIVE = 5
#: Rises that follow within this time belong to the same moment. Choice: a warning comes and goes while one thing lasts.
APART_S = 10.0
#: A player begins this long before the moment, so that one sees what led to it.
BEFORE_S = 5.0


def moments(events: Any, drives: Any, link: Optional[str] = None) -> Any:
    """Rises of the risk to warning or critical: critical first, then by how long it lasted at that level or above.

    Args:
        events: Rows of risk events, in order.
        link: An address with {session}, {path}, {seconds}; None: commands alone.
    """
    columns = ["rank", "day", "vehicle", "driver", "path", "session", "t_s", "level", "lasted_s", "reason", "text", "command", "link"]
    events = with_standing(events)
    events = events.assign(begin=events["t_ms"] / 1000)
    rises = []
    for key, rows in events.groupby("key", sort=False):
        rises += _of_drive(key, rows)
    if not rises:
        return pandas.DataFrame(columns=columns)
    found = pandas.DataFrame(rises).merge(
        drives[["key", "day", "vehicle", "driver", "path", "session", "seconds"]], on="key")
    found["lasted_s"] = (found["end"].astype(float).fillna(found["seconds"]) - found["t_s"]).clip(lower=0).round(1)
    found = found.sort_values(["order", "lasted_s", "path", "t_s"], ascending=[False, False, True, True])
    found = found.groupby("key", sort=False).head(MOST_OF_A_DRIVE).head(MOST).reset_index(drop=True)
    found["rank"] = found.index + 1
    found["command"] = [_command(row) for row in found.to_dict("records")]
    found["link"] = [_link(row, link) for row in found.to_dict("records")]
    return found[columns]


def _of_drive(key: str, rows: Any) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    standing: Optional[dict[str, Any]] = None
    for row in rows.to_dict("records"):
        if row["standing"] >= WARNING:
            told = {"order": row["standing"], "level": LEVELS[row["standing"]], "reason": row["kind"], "text": row["text"]}
            if standing is None or (standing["end"] is not None and row["begin"] - standing["end"] > APART_S):
                standing = {"key": key, "t_s": row["begin"], "end": None} | told
                made.append(standing)
            standing["end"] = None
            if row["standing"] > standing["order"]:
                standing |= told
        elif standing is not None and standing["end"] is None:
            standing["end"] = row["begin"]
    return made


def _command(row: Any) -> str:
    begin = max(0.0, row["t_s"] - BEFORE_S)
    if isinstance(row["session"], str):
        return f"heed replay {row['session']} --from {begin:.1f} --to {row['t_s'] + row['lasted_s'] + BEFORE_S:.1f} --format text"
    return f"ffplay -ss {begin:.1f} {shlex.quote(row['path'])}"


def _link(row: Any, link: Optional[str]) -> Optional[str]:
    if link is None:
        return None
    session = row["session"] if isinstance(row["session"], str) else ""
    return link.format(session=session, path=row["path"], seconds=f"{max(0.0, row['t_s'] - BEFORE_S):.1f}")
