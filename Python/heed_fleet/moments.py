"""The moments of a fleet to look at first."""

from __future__ import annotations

import shlex
from typing import Any, Optional

import numpy
import pandas
import pyarrow
import pyarrow.compute
import pyarrow.dataset

from .layout import Layout
from .levels import WARNING, standings
from .publishing import dataset
from .schema import LEVELS
from .selecting import Selection

#: Choice: an hour's work for one person.
MOST = 100
#: Most moments of one drive. Choice: a drive that is one long warning must not hide all others.
MOST_OF_A_DRIVE = 5
#: Warnings that follow within this time belong to one episode. Choice: a warning comes and goes while one thing lasts.
APART_S = 10.0
#: A player begins this long before the moment, so that one sees what led to it.
BEFORE_S = 5.0

_OF_DRIVE = ["day", "vehicle", "driver", "path", "session", "status"]
_COLUMNS = ["rank", *_OF_DRIVE, "t_s", "level", "lasted_s", "reason", "text", "command", "link"]


def moments(layout: Layout, settings: str, chosen: Selection, link: Optional[str] = None) -> Any:
    """The highest level of each episode of warnings: critical first, then by how long the level stood.

    Args:
        link: An address with {session}, {path}, {seconds}; None: commands alone.

    Returns:
        At most MOST rows, MOST_OF_A_DRIVE of a drive; time, length, reason and text are those of the level itself.
    """
    drives = chosen.drives
    drive, place, t_s, stands = _risks(layout, settings, chosen)
    row, lasted_s = longest(drive, t_s, stands, drives["seconds"].to_numpy())
    found = pandas.DataFrame({
        "drive": drive[row], "place": place[row], "t_s": t_s[row].round(3), "order": stands[row],
        "lasted_s": lasted_s.round(1)})
    # Drives are in the order of their paths.
    found = found.sort_values(["order", "lasted_s", "drive", "t_s"], ascending=[False, False, True, True])
    found = found.groupby("drive", sort=False).head(MOST_OF_A_DRIVE).head(MOST).reset_index(drop=True)
    found = found.merge(drives[["key", *_OF_DRIVE]], left_on="drive", right_index=True)
    found = found.merge(_causes(layout, settings, found), on=["key", "place"], how="left")
    found["rank"], found["level"] = found.index + 1, found["order"].map(dict(enumerate(LEVELS)))
    told = found.to_dict("records")
    found["command"], found["link"] = list(map(_command, told)), [_link(one, link) for one in told]
    return found[_COLUMNS]


def longest(drive: Any, t_s: Any, stands: Any, lengths: Any) -> tuple[Any, Any]:
    """The longest stretch at the highest level of each episode of warnings.

    Args:
        drive, t_s, stands: Of each risk event, by drive and in order: the place of its drive, its time, and the place
            in LEVELS of what stands from then on.
        lengths: Seconds of each drive.

    Returns:
        The places of the events that begin these stretches, and how long the stretches are in seconds.
    """
    rows = numpy.flatnonzero(stands >= WARNING)
    if not len(rows):
        return rows, t_s[rows]
    until = numpy.append(t_s[1:], 0.0)
    is_last = numpy.append(drive[1:] != drive[:-1], True)
    until[is_last] = lengths[drive[is_last]]
    # An episode goes on while the next warning of its drive begins within APART_S.
    is_apart = (drive[rows[1:]] != drive[rows[:-1]]) | (t_s[rows[1:]] - until[rows[:-1]] > APART_S)
    episode = numpy.cumsum(numpy.append(0, is_apart))
    is_highest = stands[rows] == numpy.maximum.reduceat(stands[rows], _starts(is_apart))[episode]
    rows, episode = rows[is_highest], episode[is_highest]
    # A stretch goes on while the next event is one of these, too.
    starts = _starts((numpy.diff(rows) != 1) | (numpy.diff(episode) != 0))
    ends = numpy.append(starts[1:], len(rows)) - 1
    lasted_s = numpy.maximum(until[rows[ends]] - t_s[rows[starts]], 0.0)
    order = numpy.lexsort((-lasted_s, episode[starts]))
    best = order[_starts(numpy.diff(episode[starts][order]) != 0)]
    return rows[starts][best], lasted_s[best]


def _starts(changes: Any) -> Any:
    """Where runs begin, if `changes` says of each but the first whether it differs from the one before."""
    return numpy.flatnonzero(numpy.append(True, changes))


def _risks(layout: Layout, settings: str, chosen: Selection) -> tuple[Any, Any, Any, Any]:
    """Risk events of the drives in order: place of the drive, place in the drive, seconds, what stands."""
    keys = pyarrow.array(chosen.drives["key"], pyarrow.string())
    wanted = pyarrow.dataset.field("type") == "risk"
    if chosen.within is not None:
        wanted &= chosen.within
    parts = [[numpy.empty(0, kind)] for kind in ("int32", "int32", "float64", "int8")]
    for batch in dataset(layout, "events", settings).to_batches(
            columns=["key", "place", "t_ms", "level", "source"], filter=wanted):
        drive = pyarrow.compute.index_in(batch["key"], value_set=keys).fill_null(-1).to_numpy(zero_copy_only=False)
        stands = standings(batch["level"], batch["source"])
        for part, values in zip(parts, (drive, batch["place"].to_numpy(), batch["t_ms"].to_numpy() / 1000, stands)):
            part.append(values[drive >= 0])
    drive, place, t_s, stands = map(numpy.concatenate, parts)
    order = numpy.lexsort((place, drive))
    return drive[order], place[order], t_s[order], stands[order]


def _causes(layout: Layout, settings: str, found: Any) -> Any:
    """Reason and text of the events that begin moments. Few rows are wanted, so words are read only here."""
    days, keys, places = (pyarrow.array(found[name].unique(), kind) for name, kind in (
        ("day", pyarrow.string()), ("key", pyarrow.string()), ("place", pyarrow.int32())))
    field = pyarrow.dataset.field
    wanted = field("day").isin(days) & field("key").isin(keys) & field("place").isin(places)
    rows = dataset(layout, "events", settings).to_table(columns=["key", "place", "kind", "text"], filter=wanted)
    return rows.to_pandas().rename(columns={"kind": "reason"})


def _command(row: Any) -> str:
    begin = max(0.0, row["t_s"] - BEFORE_S)
    if isinstance(row["session"], str):
        end = row["t_s"] + row["lasted_s"] + BEFORE_S
        return f"heed replay {shlex.quote(row['session'])} --from {begin:.1f} --to {end:.1f} --format text"
    return f"ffplay -ss {begin:.1f} {shlex.quote(row['path'])}"


def _link(row: Any, link: Optional[str]) -> Optional[str]:
    if link is None:
        return None
    session = row["session"] if isinstance(row["session"], str) else ""
    return link.format(session=session, path=row["path"], seconds=f"{max(0.0, row['t_s'] - BEFORE_S):.1f}")
