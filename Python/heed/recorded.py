"""Recorded sessions, decided again."""

from __future__ import annotations

from collections.abc import Collection
from ctypes import byref
from typing import Optional

from .errors import BadArgument
from .event import Event
from .library import Text, checked, text, words
from .monitor import Monitor, options
from .settings import Settings


def replay(
    session: Text, store: Optional[Text] = None, *, rig: Optional[Text] = None, settings: Optional[Settings] = None,
    changes: Optional[Settings] = None, calibration: Optional[Text] = None, without: Collection[type[Event]] = (),
) -> Monitor:
    """Decides a recorded session again; iterate over the result to get the events.

    Args:
        session: A name in `store`, or the path of a session's folder.
        store: The folder of sessions; None: the user's own.
        rig, settings, calibration: In place of the session's own.
        changes: Single settings that change the session's own, in place of `settings`.
        without: Kinds of events that nobody reads.

    Raises:
        NotFound, BadContent: The session is not there, holds no observations, or is damaged.
    """
    if settings is not None and changes is not None:
        raise BadArgument("settings replace all of the session's own, and changes keep them; give one of them.")
    raw = options(rig, changes if settings is None else settings, calibration, None, without=without)
    raw.keeps_settings = int(changes is not None)
    made = Monitor.__new__(Monitor)
    made._begin()
    checked(made._library.heed_replay(words(session, "session"), text(store, "store"), byref(raw), byref(made._handle.out)))
    made._has_begun = True
    return made
