"""Events from lines that a program kept."""

from __future__ import annotations

from typing import Union

from .event import Event
from .events import OF_TYPE


def parse(line: Union[str, bytes]) -> Event:
    """The event of a line that `heed` wrote, or that another program kept.

    Raises:
        ValueError: The line is no JSON object with a `type`.
    """
    event = Event(line.strip())
    raw = event.raw
    if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
        raise ValueError(f"this is no line of an event: {event.line[:80]}")
    return OF_TYPE.get(raw["type"], Event)(event._line)
