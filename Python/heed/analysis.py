"""A recording from its first frame to its summary: as an iterator of events, and as tables."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from . import tables
from .errors import BadContent, Closed
from .event import Event
from .events import Camera, Frame, Road, Summary
from .library import Text
from .monitor import Monitor
from .progress import bar as progress_bar
from .settings import Settings

if TYPE_CHECKING:
    import pandas

#: True, False, None (where it can be seen), or a function that is called with the number of frames so far.
Progress = Union[bool, Callable[[int], Any], None]


def analyze(
    cabin: Optional[Text] = None, road: Optional[Text] = None, recognitions: Optional[Text] = None,
    vehicle: Optional[Text] = None, *, rig: Optional[Text] = None, settings: Optional[Settings] = None,
    calibration: Optional[Text] = None, models: Optional[Text] = None, progress: Progress = None, keep: bool = True,
    without: Collection[type[Event]] = (), one_core: bool = False,
) -> Analysis:
    """Analyzes a recording, as `heed analyze`; what is wrong with the files is raised at once.

    Args:
        cabin: A video or a folder of images of the driver.
        road: The same of the road.
        recognitions: Recognitions of the road, in place of or beside its pictures: a file (docs/formats.md).
        vehicle: The vehicle's signals: a file.
        rig, settings, calibration, models: As of :class:`heed.Monitor`.
        progress: None shows a bar of tqdm on a terminal and in a notebook, if it takes longer than a second; a
            function is called with the number of frames so far.
        keep: False keeps no events: iterate once, and memory does not grow with the recording.
        without: Kinds of events that nobody reads, such as ``[heed.Frame]``; there is no progress without frames.
        one_core: As of :meth:`heed.Monitor.start`.
    """
    monitor = Monitor(rig, settings, calibration, models, without=without)
    try:
        monitor.start(cabin, road, recognitions, vehicle, one_core)
    except BaseException:
        monitor.close()
        raise
    source = cabin or road or recognitions
    return Analysis(monitor, progress, keep, os.path.basename(os.fspath(source)) if source is not None else "")


class Analysis:
    """The events of a recording, as :func:`analyze` gives them.

    Iterate to get events as they are decided. Events are kept, so that iterating again and tables give all of them;
    a table reads the recording to its end first.
    """

    def __init__(self, monitor: Monitor, progress: Progress = None, keep: bool = True, name: str = "") -> None:
        self._monitor, self._progress, self._keeps, self._name = monitor, progress, keep, name
        self._kept: list[Event] = []
        self._has_begun, self._is_over = False, False
        # What ended the recording early: everybody who reads on is told, not only the first.
        self._failure: Optional[Exception] = None
        self._reading = threading.Lock()
        self._rest = self._read()

    def __iter__(self) -> Iterator[Event]:
        if not self._keeps:
            if self._has_begun:
                raise BadContent("the events were not kept (keep=False) and can be iterated over only once.")
            yield from self._rest
            return
        place = 0
        while True:
            if place < len(self._kept):
                yield self._kept[place]
                place += 1
            elif self._failure is not None:
                raise self._failure
            else:
                with self._reading:
                    next(self._rest, None)
                if place >= len(self._kept) and self._is_over and self._failure is None:
                    return

    def _read(self) -> Iterator[Event]:
        self._has_begun = True
        bar = None if callable(self._progress) else progress_bar(self._progress, self._name)
        say = self._progress if callable(self._progress) else None
        count = 0
        try:
            for event in self._monitor:
                if isinstance(event, Frame):
                    count += 1
                    if bar is not None:
                        bar.update()
                    if say is not None:
                        say(count)
                if self._keeps:
                    self._kept.append(event)
                yield event
        except GeneratorExit:
            raise
        except Exception as error:
            self._failure = error
            if not self._keeps:
                raise
        except BaseException:
            self._failure = Closed("reading was interrupted, so that events are missing; analyze it again.")
            raise
        finally:
            self._is_over = True
            self._monitor.close()
            if bar is not None:
                bar.close()

    @property
    def events(self) -> list[Event]:
        """All events."""
        return list(self)

    @property
    def lines(self) -> list[str]:
        """The lines that `heed analyze` writes: of all events but each picture of the road and each step of its
        camera's calibration."""
        return [
            event.line for event in self
            if not isinstance(event, Road) and not (isinstance(event, Camera) and event.change not in ("calibrated", "moved"))
        ]

    def table(self, name: str, format: str = "pandas") -> Any:
        """A table of the events of one kind, see :func:`heed.table`."""
        return tables.table(self, name, format)

    @property
    def summary(self) -> Summary:
        """What the recording came to.

        Raises:
            BadContent: The monitor ended without a summary.
        """
        for event in reversed(self.events):
            if isinstance(event, Summary):
                return event
        raise BadContent("there is no summary: the recording was closed before its end.")

    @property
    def frames(self) -> pandas.DataFrame:
        """A row a picture of the cabin; also as ``table("frames", "arrow")``, as is every table."""
        return self._frame("frames")

    @property
    def blinks(self) -> pandas.DataFrame:
        """A row a blink."""
        return self._frame("blinks")

    @property
    def closures(self) -> pandas.DataFrame:
        """A row a change of a microsleep or sleep."""
        return self._frame("closures")

    @property
    def fixations(self) -> pandas.DataFrame:
        """A row a fixation."""
        return self._frame("fixations")

    @property
    def saccades(self) -> pandas.DataFrame:
        """A row a saccade."""
        return self._frame("saccades")

    @property
    def pursuits(self) -> pandas.DataFrame:
        """A row a pursuit."""
        return self._frame("pursuits")

    @property
    def markers(self) -> pandas.DataFrame:
        """A row a marker from outside."""
        return self._frame("markers")

    @property
    def glances(self) -> pandas.DataFrame:
        """A row a glance."""
        return self._frame("glances")

    @property
    def drowsiness(self) -> pandas.DataFrame:
        """A row an estimate of the driver's sleepiness; `signs` are the indicators above intensity 0."""
        return self._frame("drowsiness")

    @property
    def risk(self) -> pandas.DataFrame:
        """A row a change of the risk."""
        return self._frame("risk")

    @property
    def alerts(self) -> pandas.DataFrame:
        """A row a change of a road alert."""
        return self._frame("alerts")

    @property
    def verdicts(self) -> pandas.DataFrame:
        """A row a change of what a rule book says."""
        return self._frame("verdicts")

    def _frame(self, name: str) -> pandas.DataFrame:
        found: pandas.DataFrame = self.table(name)
        return found

    def close(self) -> None:
        """Stops reading; what was read stays."""
        self._monitor.close()

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()
