"""Recorded sessions, decided again or judged again."""

from __future__ import annotations

from collections.abc import Collection
from ctypes import byref
from typing import Optional

from . import abi
from .event import Event
from .library import Text, checked, text, words
from .monitor import Monitor, options
from .settings import Settings


def replay(
    session: Text, store: Optional[Text] = None, *, rig: Optional[Text] = None, settings: Optional[Settings] = None,
    calibration: Optional[Text] = None, without: Collection[type[Event]] = (), moments: Optional[Text] = None,
) -> Monitor:
    """Decides a recorded session again; iterate over the result to get the events.

    Args:
        session: A name in `store`, or the path of a session's folder.
        store: The folder of sessions; None: the user's own.
        rig, settings, calibration: In place of the session's own.
        without: Kinds of events that nobody reads.
        moments: A file that is written for :func:`rejudge` when all was decided.

    Raises:
        NotFound, BadContent: The session is not there, holds no observations, or is damaged.
        CannotWrite: While iterating, after all events: `moments` cannot be written.
    """
    raw = options(rig, settings, calibration, None, without=without)
    return _begun("heed_replay", session, store, text(moments, "moments"), raw)


def rejudge(
    session: Text, moments: Text, store: Optional[Text] = None, *, rig: Optional[Text] = None,
    settings: Optional[Settings] = None, calibration: Optional[Text] = None,
) -> Monitor:
    """Judges a recorded session again by other rule books, weights and times of warnings, in a fraction of the time of
    :func:`replay`: what comes are its verdicts, risks, prompts and requests alone.

    Args:
        session, store: As of :func:`replay`.
        moments: The file that :func:`replay` wrote. Where there is none, or where the session, the rig, another setting
            than `risk`, `rules`, `escalation` and `requests`, or Heed's version is not what it was made with, it is made
            anew, which takes as long as :func:`replay`.
        rig, settings, calibration: In place of the session's own.

    Raises:
        NotFound, BadContent: The session is not there, holds no observations, or is damaged.
        CannotWrite: While iterating, after all events: `moments` cannot be written.
    """
    raw = options(rig, settings, calibration, None)
    return _begun("heed_rejudge", session, store, words(moments, "moments"), raw)


def _begun(function: str, session: Text, store: Optional[Text], moments: Optional[bytes], raw: abi.heed_options) -> Monitor:
    made = Monitor.__new__(Monitor)
    made._begin()
    checked(getattr(made._library, function)(
        words(session, "session"), text(store, "store"), moments, byref(raw), byref(made._handle.out)))
    made._has_begun = True
    return made
