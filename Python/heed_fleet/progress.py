"""A line for every hundred drives, counted from what is staged."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Optional

from .staging import staged

#: Choice: often enough to see that it goes on, seldom enough to be a line a minute or so in a big job.
EVERY = 100


class Progress:
    """Looks at staged drives while a job runs, and adds up what its tasks tell at their ends."""

    def __init__(self, folder: str, paths: dict[str, str], say: Callable[[str], None]) -> None:
        self._folder, self._paths, self._total, self._say = folder, paths, len(paths), say
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self.decided = 0
        self.failed = 0
        self.seconds = 0.0
        self.processor_s = 0.0

    def hear(self, result: dict[str, Any]) -> None:
        """Adds a task's result."""
        self.decided += result["status"] != "staged"
        self.failed += result["status"] == "failed"
        self.seconds += result["seconds"]
        self.processor_s += result["processor_s"]
        if result["status"] == "failed":
            self._say(f"  failed: {self._paths.get(result['key'], result['key'])}: {result['reason']}")

    def _watch(self) -> None:
        begin, told, before = time.monotonic(), 0, None
        while not self._over.wait(1):
            here = len(staged(self._folder))
            before = here if before is None else before
            if here // EVERY > told:
                told = here // EVERY
                spent, new = time.monotonic() - begin, here - before
                left = f"; about {spent / new * (self._total - here) / 60:.0f} min left" if new else ""
                self._say(f"{here} of {self._total} drives{left}")

    def __enter__(self) -> Progress:
        if self._total:
            self._thread.start()
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self._over.set()
        if self._total:
            self._thread.join()
