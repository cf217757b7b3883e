"""One drive through libheed: its rows, or why there are none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

from .basis import Basis
from .drive import Drive
from .tally import Rows, Tally, drive_row


@dataclass(frozen=True)
class Place:
    """Where things lie on this machine, and how it is used.

    Attributes:
        recording: The recording, and `beside` what lies beside it.
        rig, calibration: Files of the basis.
        one_core: Others decide beside this process, so that it keeps to one core.
    """

    recording: str
    beside: dict[str, str]
    rig: Optional[str] = None
    calibration: Optional[str] = None
    one_core: bool = False


def decide(drive: Drive, basis: Basis, place: Place, say: Callable[[float], None]) -> Rows:
    """Decides a drive. Every error of the recording becomes a row of a failed drive.

    Args:
        say: Called with the seconds decided so far.
    """
    from heed.errors import HeedError, LibraryMissing, NoModels

    try:
        return _decided(drive, basis, place, say)
    except (LibraryMissing, NoModels):
        # Not the drive's fault, and the same for all others.
        raise
    except HeedError as error:
        code, reason = f"HEED_{_constant(error)}", str(error)
    except (ValueError, OSError) as error:
        code, reason = type(error).__name__, str(error)
    digest = basis.digest
    return failed(drive, drive.key(digest), digest, basis.version, code, _without_paths(reason, drive, place.recording))


def failed(drive: Drive, key: str, digest: str, version: str, code: str, reason: str) -> Rows:
    """The rows of a drive that could not be decided: one row with the reason."""
    row = drive_row(drive, key, digest, version)
    return row | {"status": "failed", "reason_code": code, "reason": reason}, [], []


def _decided(drive: Drive, basis: Basis, place: Place, say: Callable[[float], None]) -> Rows:
    import heed
    from heed.library import decision_version

    # No table keeps these; long recordings are read faster without them.
    without = (heed.Frame, heed.Road, heed.Camera, heed.Fixation, heed.Saccade)
    files = {"rig": place.rig, "calibration": place.calibration}
    tally, remark, settings = Tally(), None, basis.changed_settings
    if drive.kind == "session":
        other, changes = (None, settings) if basis.settings is None else (settings, None)
        with heed.replay(Path(place.recording).resolve(), settings=other, changes=changes, without=without, **files) as monitor:
            remark = monitor.remark
            _take(tally, monitor, say)
    else:
        _take(tally, heed.analyze(
            place.recording, road=place.beside.get("road"), recognitions=place.beside.get("recognitions"),
            vehicle=place.beside.get("signals"), settings=settings, keep=False, progress=False, without=without,
            one_core=place.one_core, **files), say)
    row, events, minutes = tally.rows(drive, basis.digest, decision_version())
    return row | {"remark": remark}, events, minutes


def _take(tally: Tally, events: Iterable[Any], say: Callable[[float], None]) -> None:
    for event in events:
        before = int(tally.seconds)
        tally.take(event.line)
        if int(tally.seconds) > before:
            say(tally.seconds)


def _constant(error: Exception) -> str:
    name = type(error).__name__
    return "".join("_" + letter if letter.isupper() and place else letter for place, letter in enumerate(name)).upper()


def _without_paths(text: str, drive: Drive, place: str) -> str:
    """Tables tell no folder of this machine."""
    for path in (str(Path(place).resolve()), place, drive.location):
        text = text.replace(path, drive.path)
    return text
