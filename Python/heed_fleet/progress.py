"""What happens while a job runs: drives that fail, when they fail, and a line for every hundred drives."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Optional

from .errors import FleetError
from .layout import Layout
from .locations import joined, opened
from .staging import names

#: Choice: often enough to see that it goes on, seldom enough to be a line a minute or so in a big job.
EVERY = 100
#: Listing takes at most this share of the time. Choice: listing a store's large folder takes seconds.
SHARE = 0.05


class Progress:
    """Looks at what workers write down while a job runs."""

    def __init__(self, layout: Layout, settings: str, run: str, total: int, say: Callable[[str], None]) -> None:
        self._staged, self._notes = layout.staged(settings), layout.attempts(settings, run)
        self._total, self._say = total, say
        self._told: set[str] = set()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        begin, told, wait = time.monotonic(), 0, 1.0
        before = len(names(self._staged))
        while not self._over.wait(wait):
            looked = time.monotonic()
            try:
                self._tell_failures()
            except (OSError, FleetError):
                # A store that does not answer now is told by those who need it.
                continue
            new = len(names(self._staged)) - before
            if new // EVERY > told:
                told = new // EVERY
                left = (looked - begin) / new * (self._total - new) / 60
                self._say(f"{new} of {self._total} drives; about {left:.0f} min left")
            wait = max(1.0, (time.monotonic() - looked) / SHARE)

    def _tell_failures(self) -> None:
        for name in names(self._notes):
            if name.endswith(".failed") and name not in self._told:
                self._told.add(name)
                system, path = opened(joined(self._notes, name))
                with system.open_input_stream(path) as stream:
                    drive, reason = json.loads(stream.read())
                self._say(f"  failed: {drive}: {reason}")

    def __enter__(self) -> Progress:
        if self._total:
            self._thread.start()
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self._over.set()
        if self._total:
            self._thread.join()
            self._tell_failures()
