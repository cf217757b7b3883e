"""Heed watches the driver watching the road: face, gaze, blinks, drowsiness and one explained risk, from Python.

Push frames and read events::

    with heed.Monitor(rig="Calibration/sample-cabin") as monitor:
        for t, frame, luma in heed.frames("drive.mp4"):
            for event in monitor.push(frame, t, luma=luma):
                ...

or let Heed read a recording: ``heed.analyze("drive.mp4").blinks``. docs/Heed.docc/EmbedInPython.md has the rest.
"""

from __future__ import annotations

from . import errors, events, parts
from .analysis import Analysis, analyze
from .arrays import MOVEMENTS, Movements, classify, judge, openness
from .errors import (
    BadArgument,
    BadContent,
    BadOrder,
    CannotWrite,
    Closed,
    HeedError,
    InternalError,
    LibraryMissing,
    NoModels,
    NotAvailable,
    NotFound,
    NotPermitted,
    PackageMissing,
)
from .event import Event, Span
from .events import (
    Alert,
    Attention,
    Availability,
    Blink,
    Calibration,
    Camera,
    Distraction,
    DriverChanged,
    Drowsiness,
    EyeClosure,
    Fixation,
    Frame,
    Glance,
    LidsLowered,
    Lost,
    Phone,
    Prompt,
    Marker,
    Notice,
    Pursuit,
    Request,
    Risk,
    Road,
    Saccade,
    SettingsChanged,
    Summary,
    Verdict,
    Yawn,
)
from .library import decision_version, library_path, version
from .monitor import Monitor
from .parsing import parse
from .recorded import replay
from .sources import IncompleteRecording, Picture, frames
from .tables import table



def __getattr__(name: str) -> str:
    # The version is the library's, which is loaded only when somebody asks.
    if name == "__version__":
        return version()
    raise AttributeError(f"heed has no {name!r}.")


__all__ = [
    "Alert",
    "Analysis",
    "Attention",
    "Availability",
    "BadArgument",
    "BadContent",
    "BadOrder",
    "Blink",
    "Calibration",
    "Camera",
    "CannotWrite",
    "Closed",
    "Distraction",
    "DriverChanged",
    "Drowsiness",
    "Event",
    "EyeClosure",
    "Fixation",
    "Frame",
    "Glance",
    "HeedError",
    "IncompleteRecording",
    "InternalError",
    "LibraryMissing",
    "LidsLowered",
    "Lost",
    "MOVEMENTS",
    "Monitor",
    "Movements",
    "NoModels",
    "NotAvailable",
    "NotFound",
    "NotPermitted",
    "PackageMissing",
    "Phone",
    "Picture",
    "Prompt",
    "Marker",
    "Notice",
    "Pursuit",
    "Request",
    "Risk",
    "Road",
    "Saccade",
    "SettingsChanged",
    "Span",
    "Summary",
    "Verdict",
    "Yawn",
    "analyze",
    "classify",
    "decision_version",
    "errors",
    "events",
    "frames",
    "judge",
    "library_path",
    "openness",
    "parse",
    "parts",
    "replay",
    "table",
    "version",
]
