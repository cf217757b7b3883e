"""One drive through libheed: its rows, or why there are none."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any, Callable, Optional

from .basis import Basis
from .drive import Drive
from .tally import Tally, drive_row

#: A decided drive: a row of drives, rows of events, rows of minutes.
Rows = tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]


def decide(
    drive: Drive, basis: Basis, files: tuple[Optional[str], Optional[str]], place: str, beside: dict[str, str],
    say: Callable[[float], None],
) -> Rows:
    """Decides a drive. Every error of the recording becomes a row of a failed drive.

    Args:
        files: Paths of the basis' rig and calibration.
        place: Where the recording lies on this machine, and `beside` what lies beside it.
        say: Called with the seconds decided so far.
    """
    import heed
    from heed.errors import HeedError, LibraryMissing, NoModels
    from heed.library import version

    key, digest = drive.key(basis.digest), basis.digest
    tally = Tally(drive, key, digest)
    try:
        for event in _events(heed, drive, basis, files, place, beside):
            before = int(tally.seconds)
            tally.take(event.line)
            if int(tally.seconds) > before:
                say(tally.seconds)
        row, minutes = tally.finish(version())
    except (LibraryMissing, NoModels):
        # Not the drive's fault, and the same for all others.
        raise
    except HeedError as error:
        return failed(drive, key, digest, basis.version, f"HEED_{_constant(error)}", _without_paths(str(error), drive, place))
    except (ValueError, OSError, sqlite3.Error) as error:
        return failed(drive, key, digest, basis.version, type(error).__name__, _without_paths(str(error), drive, place))
    return row, tally.events, minutes


def failed(drive: Drive, key: str, digest: str, version: str, code: str, reason: str) -> Rows:
    """The rows of a drive that could not be decided: one row with the reason."""
    row = drive_row(drive, key, digest, version)
    return row | {"status": "failed", "reason_code": code, "reason": reason}, [], []


def _events(heed: Any, drive: Drive, basis: Basis, files: Any, place: str, beside: dict[str, str]) -> Any:
    rig, calibration = files
    # No table keeps these; long sessions are read faster without them.
    without = (heed.Frame, heed.Road, heed.Camera, heed.Fixation, heed.Saccade)
    if drive.kind == "session":
        own = _own_settings(place) if basis.changes else None
        return heed.replay(
            str(Path(place).resolve()), rig=rig, settings=basis.settings_for(own), calibration=calibration, without=without)
    return heed.analyze(
        place, road=beside.get("road"), recognitions=beside.get("recognitions"), vehicle=beside.get("signals"), rig=rig,
        settings=basis.settings_for(None), calibration=calibration, keep=False, progress=False, without=without)


def _own_settings(place: str) -> Optional[str]:
    file = Path(place, "session.sqlite").resolve()
    with sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True) as session:
        row = session.execute("SELECT settings FROM session").fetchone()
    return row[0] if row else None


def _constant(error: Exception) -> str:
    name = type(error).__name__
    return "".join("_" + letter if letter.isupper() and place else letter for place, letter in enumerate(name)).upper()


def _without_paths(text: str, drive: Drive, place: str) -> str:
    """Tables tell no folder of this machine."""
    for path in (str(Path(place).resolve()), place, drive.location):
        text = text.replace(path, drive.path)
    return text
