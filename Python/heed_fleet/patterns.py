"""What paths tell: "{vehicle}/{driver}/{start}_{road}.mp4"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Optional

from .drive import start_of
from .errors import FleetError

Told = Callable[[str], Optional[dict[str, Any]]]


def pattern(text: str) -> Told:
    """A function that gives the labels of a path; None: the pattern does not fit it.

    Raises:
        FleetError: The pattern, or a start in a path, cannot be read.
    """
    names = re.findall(r"{(\w+)}", text)
    if wrong := set(names) - {"vehicle", "driver", "road", "start", "any"}:
        raise FleetError(f"--pattern: {{{sorted(wrong)[0]}}} is not known; use {{vehicle}}, {{driver}}, {{road}}, {{start}}, {{any}}.")
    if double := [name for name in names if name != "any" and names.count(name) > 1]:
        raise FleetError(f"--pattern names {{{double[0]}}} twice; use {{any}} for one of them.")
    parts = re.split(r"{(\w+)}", text)
    pieces = [re.escape(part) if place % 2 == 0 else (f"(?P<{part}>[^/]+?)" if part != "any" else "[^/]*?")
              for place, part in enumerate(parts)]
    # Cameras write capitals (DASH0001.MP4), and people small letters.
    expression = re.compile("".join(pieces), re.IGNORECASE)

    def told(path: str) -> Optional[dict[str, Any]]:
        match = expression.fullmatch(path)
        if match is None:
            return None
        found: dict[str, Any] = match.groupdict()
        if start := found.pop("start", None):
            try:
                found["start_utc_ms"], found["utc_offset_min"] = start_of(start)
            except ValueError:
                raise FleetError(f"--pattern: {start} in {path} is no time such as 20261123T083100+0100.") from None
        return found

    return told
