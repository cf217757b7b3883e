"""One drive through libheed: its rows, or why there are none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional

from .basis import Basis
from .drive import Drive
from .errors import BAD_CONFIGURATION, CANNOT_WRITE, NOT_AVAILABLE, GeneralFault, without_folders
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
    from heed.errors import CannotWrite, HeedError, LibraryMissing, NoModels

    try:
        return _decided(drive, basis, place, say)
    except (LibraryMissing, NoModels, CannotWrite) as error:
        # Not the drive's fault, and the same for all others.
        kind = {NoModels: BAD_CONFIGURATION, CannotWrite: CANNOT_WRITE}.get(type(error), NOT_AVAILABLE)
        raise GeneralFault(without_folders(str(error)), kind) from None
    except HeedError as error:
        code, reason = f"HEED_{_constant(error)}", str(error)
    except (ValueError, OSError) as error:
        code, reason = type(error).__name__, str(error)
    digest = basis.digest
    return failed(drive, drive.key(digest), digest, basis.version, code, _named(reason, drive, place))


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


def _named(text: str, drive: Drive, place: Place) -> str:
    """A sentence with the drive's name in place of its files'; tables tell no folder of this machine."""
    names = {place.recording: drive.path} | {path: f"its {name}" for name, path in place.beside.items()}
    written = {one: name for path, name in names.items()
               for one in (str(Path(path).resolve()), path, f"/.../{Path(path).name}", Path(path).name)}
    longest = "|".join(map(re.escape, sorted(written, key=len, reverse=True)))
    return without_folders(re.sub(rf"(?<![\w.-])({longest})(?![\w-])", lambda found: written[found.group()], text))
