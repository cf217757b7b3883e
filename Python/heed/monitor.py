"""A monitor: frames or sources in, events out."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from ctypes import byref, c_char_p, c_void_p, string_at
from types import TracebackType
from typing import Any, Optional, Union

from . import abi
from .errors import BadArgument, BadOrder
from .event import Event
from .events import OF_KIND
from .library import Handle, Text, checked, failure, integer, library, text
from .library import words as required
from .pixels import Image, Images, fill, nanoseconds
from .settings import Settings, as_text, path_and_text
from .sources import Picture

_CAMERAS = {"cabin": 1, "road": 2, "both": 3}
_CRITERIA = {"standard": 0, "low": 1, "high": 2}
_REQUESTS = {"forwardWarning": 1, "laneSupport": 2, "slowDown": 4, "stop": 8}
_SIGNALS = {None: abi.NONE, "none": 0, "off": 0, "left": 1, "right": 2}
_CONTENTS = {"observations": 1, "cabin_video": 2, "road_video": 4}
# Choice: an interrupt from the keyboard is answered within that time.
_STEP_MS = 100


def choice(value: Any, choices: Mapping[Any, int], name: str) -> int:
    """A word as C's number."""
    try:
        return choices[value]
    except (KeyError, TypeError):
        known = ", ".join(str(key) for key in choices if key is not None)
        raise BadArgument(f"{name} is {value!r}; it is one of {known}.") from None


def _bits(kinds: Iterable[str], name: str) -> int:
    """Kinds of requests as C's bits."""
    bits = 0
    for kind in kinds:
        bits |= choice(kind, _REQUESTS, f"one of {name}")
    return bits


def options(
    rig: Optional[Text], settings: Optional[Settings], calibration: Optional[Text], models: Optional[Text],
    cameras: str = "cabin", live: bool = False, without: Collection[type[Event]] = (),
) -> abi.heed_options:
    """What a monitor is made of."""
    unread = 0
    for kind in without:
        codes = [code for code, known in OF_KIND.items() if known is kind]
        if not codes:
            raise BadArgument(f"without holds {kind!r}; give classes of events, such as heed.Frame.")
        for code in codes:
            unread |= 1 << code
    file, words = path_and_text(settings)
    return abi.made(
        abi.heed_options, rig=text(rig, "rig"), settings=file, settings_text=words,
        calibration=text(calibration, "calibration"), models=text(models, "models"),
        cameras=choice(cameras, _CAMERAS, "cameras"), is_live=int(bool(live)), without=unread,
    )


class Monitor:
    """Watches one driver, and the road where there is one.

    Push frames and read the events they complete, or let the monitor read its own sources with :meth:`start` and
    iterate over it. May be used by several threads: calls take turns, and work is done without the interpreter's lock.
    Close it, or use it in a ``with`` statement.

    Args:
        rig: A rig's folder or file; None: no camera was measured, and a field of view is assumed.
        settings: A YAML file's path, or a dictionary of settings; None: the defaults.
        calibration: The driver's gaze calibration, a file; None: an average eye.
        models: The folder of the face models; None: $HEED_MODELS, else heed/models in the cache folder.
        cameras: What frames are pushed of: "cabin", "road" or "both".
        live: True if frames are pushed as a camera takes them, so that events tell the wall clock's time.
        without: Kinds of events that nobody reads, such as ``[heed.Frame]``: long recordings are read faster.

    Raises:
        NotFound, BadContent, BadArgument: What of these cannot be used.
    """

    def __init__(
        self, rig: Optional[Text] = None, settings: Optional[Settings] = None, calibration: Optional[Text] = None,
        models: Optional[Text] = None, cameras: str = "cabin", live: bool = False,
        without: Collection[type[Event]] = (),
    ) -> None:
        self._begin()
        raw = options(rig, settings, calibration, models, cameras, live, without)
        checked(self._library.heed_monitor_create(byref(raw), byref(self._handle.out)))

    def _begin(self) -> None:
        self._library = library()
        self._handle = Handle("heed_monitor_destroy", "monitor")
        self._frame = abi.made(abi.heed_frame)
        self._event = abi.made(abi.heed_event)
        # The first keeps a frame and the events that it completed together, the second the event that is being read.
        self._pushing, self._reading = threading.RLock(), threading.Lock()
        self._has_begun = False

    # ---- Frames

    def push(
        self, frame: Union[Images, Picture], t: Optional[float] = None, *, time_ns: Optional[int] = None,
        luma: Optional[Image] = None, pixels: Optional[str] = None, range: Optional[str] = None,
        camera: str = "cabin", copy: bool = False,
    ) -> list[Event]:
        """Feeds one frame, and returns the events that it completed.

        Args:
            frame: uint8: height x width (gray), x 3 (BGR) or x 4 (BGRA); a YUV picture as one array or as a tuple of
                planes; or a :class:`Picture` of :func:`heed.frames`, which brings time and brightness along. Pixels
                are read in place where each row lies contiguously, at any stride; others (mirrored, every second
                column) are copied first.
            t: When it was taken, seconds of the camera's clock. A frame whose time does not increase, or leaps, is not
                judged; a :class:`Notice` and the summary's `stale_frames` say so.
            time_ns: The same in nanoseconds, exactly; in place of `t`.
            luma: The brightness beside BGR pixels, as a camera or codec sends it, which saves computing it.
            pixels: "gray", "bgr", "rgb", "bgra", "rgba", "nv12" or "i420"; None: by the shape.
            range: Which brightness is black and white, of gray, luma and YUV: "full" 0 and 255, "limited" 16 and 235;
                None: "limited" for luma and YUV, as most send it, "full" for gray.
            camera: "cabin" or "road".
            copy: True returns at once, with no events: a thread of the monitor analyzes the newest frame, and events
                are read with :meth:`poll` or by iteration.

        Raises:
            TypeError, BadArgument: The frame or its time cannot be used.
            BadContent: The frame has another aspect ratio than the rig's camera, or than the frames before.
            BadOrder: The monitor has ended, or the process was forked.
            NoModels: The face models are missing.
        """
        if isinstance(frame, Picture):
            if t is not None or time_ns is not None or luma is not None or pixels is not None or range is not None:
                raise BadArgument("a Picture brings its own time and brightness along; push it alone.")
            time_ns, luma, range = frame.time_ns, frame.luma, frame.range
            frame = frame.pixels
        which = choice(camera, {"cabin": 1, "road": 2}, "camera")
        time = nanoseconds(t, time_ns)
        with self._pushing:
            kept = fill(self._frame, frame, luma, pixels, range)
            self._frame.time_ns = time
            status = self._library.heed_monitor_push(self._handle.value, which, byref(self._frame), int(bool(copy)))
            del kept
            if status < 0:
                raise failure(status)
            self._has_begun = True
            return [] if copy else self.poll()

    def silence(self, t: Optional[float] = None, *, time_ns: Optional[int] = None) -> list[Event]:
        """Says that the camera of a recording has sent nothing up to a time; call it several times a second while frames
        stay away. A live monitor notices silence itself."""
        with self._pushing:
            checked(self._library.heed_monitor_silence(self._handle.value, nanoseconds(t, time_ns)))
            return self.poll()

    def recognitions(self, line: Union[str, Mapping[str, Any]]) -> list[Event]:
        """Feeds somebody's recognitions of one road frame: a line of a recognitions file (docs/formats.md), or the
        same as a dictionary. `cameras` has to include the road."""
        given = as_text(line) if isinstance(line, Mapping) else required(line, "line")
        with self._pushing:
            checked(self._library.heed_monitor_recognitions(self._handle.value, given))
            return self.poll()

    def vehicle(
        self, t: Optional[float] = None, *, time_ns: Optional[int] = None, speed_mps: Optional[float] = None,
        yaw_rate_rad_s: Optional[float] = None, steering_rad: Optional[float] = None,
        speed_limit_mps: Optional[float] = None, turn_signal: Optional[str] = None, braking: Optional[bool] = None,
        engaged: Optional[bool] = None,
    ) -> list[Event]:
        """Sets the vehicle's signals; None is "not known". They hold for a second: repeat what still is true.

        Args:
            t: When they were measured, seconds of the cabin camera's clock; or `time_ns`.
            yaw_rate_rad_s: + left.
            steering_rad: Of the wheel, + left.
            turn_signal: "none", "left", "right" or None.
            engaged: Whether driver assistance steers or holds the speed.
        """
        raw = abi.made(abi.heed_vehicle)
        checked(self._library.heed_vehicle_init(byref(raw)))
        raw.time_ns = nanoseconds(t, time_ns)
        numbers = [("speed_mps", speed_mps), ("yaw_rate_rad_s", yaw_rate_rad_s), ("steering_rad", steering_rad)]
        for name, value in [*numbers, ("speed_limit_mps", speed_limit_mps)]:
            if value is not None:
                setattr(raw, name, _number(value, name))
        raw.turn_signal = choice(turn_signal, _SIGNALS, "turn_signal")
        raw.is_braking = abi.NONE if braking is None else int(bool(braking))
        raw.is_engaged = abi.NONE if engaged is None else int(bool(engaged))
        with self._pushing:
            checked(self._library.heed_monitor_vehicle(self._handle.value, byref(raw)))
            return self.poll()

    def requests(self, supports: Iterable[str], honours: Iterable[str] = ()) -> list[Event]:
        """Says what the vehicle does about requests (:class:`heed.Request`). Heed itself never acts.

        Args:
            supports: What the vehicle can do: "forwardWarning", "laneSupport", "slowDown", "stop".
            honours: What it is doing now because it was asked to.
        """
        can, does = _bits(supports, "supports"), _bits(honours, "honours")
        with self._pushing:
            checked(self._library.heed_monitor_requests(self._handle.value, can, does))
            return self.poll()

    def acknowledge(self) -> list[Event]:
        """Acknowledges the warning: quiet until a new reason appears. Critical warnings are never quiet."""
        with self._pushing:
            checked(self._library.heed_monitor_acknowledge(self._handle.value))
            return self.poll()

    def mark(self, text: str, t: Optional[float] = None, *, time_ns: Optional[int] = None) -> list[Event]:
        """Adds a marker, such as the start of a stimulus, to events (:class:`heed.Marker`) and recording.

        Args:
            t: When it happened, seconds on the clock of the pushed frames; without `t` and `time_ns`: now.
        """
        when = -1 if t is None and time_ns is None else nanoseconds(t, time_ns)
        with self._pushing:
            checked(self._library.heed_monitor_mark(self._handle.value, required(text, "text"), when))
            return self.poll()

    def change_settings(self, settings: Settings) -> list[Event]:
        """Uses other settings from now on, those that a running engine can take over (docs/live-page.md)."""
        with self._pushing:
            checked(self._library.heed_monitor_change_settings(self._handle.value, as_text(settings)))
            return self.poll()

    def finish(self, missing: Optional[str] = None) -> list[Event]:
        """Ends a monitor that frames are pushed to, or stops one that reads its own sources.

        Args:
            missing: Why the recording is not whole, for the summary; None: it is.

        Returns:
            The last events that were not read yet, a :class:`heed.Summary` at the end.
        """
        words = text(missing, "missing")
        with self._pushing:
            checked(self._library.heed_monitor_finish(self._handle.value, words))
            self._has_begun = True
            return list(self)

    # ---- Sources of its own

    def start(
        self, cabin: Union[Text, int, None] = None, road: Union[Text, int, None] = None,
        recognitions: Optional[Text] = None, vehicle: Optional[Text] = None, one_core: bool = False,
    ) -> Monitor:
        """Lets the monitor read sources on threads of its own; iterate over it to get the events.

        Args:
            cabin, road: A camera's number or path, a video, a folder of images or an http:// or rtsp:// address.
            recognitions: Recognitions of the road, in place of or beside its pictures: a file.
            vehicle: The vehicle's signals: a file.
            one_core: Recordings are decoded on the thread that analyzes them, for programs that run a monitor a core;
                else a second thread decodes ahead, and a single recording is done sooner.
        """
        named = [("cabin", cabin), ("road", road), ("recognitions", recognitions), ("vehicle", vehicle)]
        raw = abi.made(
            abi.heed_sources, uses_one_core=int(bool(one_core)),
            **{name: text(str(value) if _is_number(value) else value, name) for name, value in named},  # type: ignore[arg-type]
        )
        checked(self._library.heed_monitor_start(self._handle.value, byref(raw)))
        self._has_begun = True
        return self

    def record(
        self, session: str, store: Optional[Text] = None, driver: Optional[str] = None,
        contents: tuple[str, ...] = (), replace: bool = False,
    ) -> Monitor:
        """Writes what happens into a session, which `heed` lists, reports and replays; before the first frame.

        Args:
            store: The folder of sessions; None: the user's own.
            driver: A pseudonym.
            contents: What is written beside the events: "observations" (enough to decide again), "cabin_video",
                "road_video".
            replace: An existing session of this name is replaced once the new one is complete.
        """
        if isinstance(contents, str):
            contents = (contents,)
        kinds = 0
        for content in contents:
            kinds |= choice(content, _CONTENTS, "contents")
        raw = abi.made(
            abi.heed_recording, session=required(session, "session"), store=text(store, "store"),
            driver=text(driver, "driver"), contents=kinds, replaces=int(bool(replace)),
        )
        checked(self._library.heed_monitor_record(self._handle.value, byref(raw)))
        return self

    # ---- Events

    def poll(self, timeout: float = 0) -> list[Event]:
        """The events that are there; with a timeout, waits that many seconds at most for the first one.

        Raises:
            HeedError: What ended the monitor: a camera that went away, a file that cannot be read.
        """
        first = self._next(_milliseconds(timeout)) if timeout else None
        found = [first] if first is not None else []
        step = self._library.heed_monitor_next
        with self._reading:
            handle, event, at = self._handle.value, self._event, byref(self._event)
            while True:
                status = step(handle, 0, at)
                if status == abi.OK:
                    found.append(read_event(event))
                elif status < 0:
                    raise failure(status)
                else:
                    return found

    def __iter__(self) -> Iterator[Event]:
        """The events until the monitor has ended, each waited for.

        Raises:
            BadOrder: Nothing was started or pushed, and there is no other thread that could do so.
        """
        if not self._has_begun and threading.active_count() == 1:
            raise BadOrder("no frame was pushed and no source started, so no event will come; do one of them first.")
        while True:
            event = self._next(_STEP_MS)
            if event is not None:
                yield event
            elif self._has_ended:
                return

    _has_ended = False

    def _next(self, timeout_ms: int) -> Optional[Event]:
        """Waits in short steps, so that an interrupt and other readers get their turn."""
        left = timeout_ms
        while True:
            with self._reading:
                status = self._library.heed_monitor_next(self._handle.value, min(left, _STEP_MS), byref(self._event))
                if status == abi.OK:
                    return read_event(self._event)
                self._has_ended = status == abi.ENDED
            if status < 0:
                raise failure(status)
            left -= _STEP_MS
            if status == abi.ENDED or left <= 0:
                return None

    @property
    def remark(self) -> Optional[str]:
        """What to know about a session that :func:`heed.replay` decides again: which of its numbers are constants with
        other values now. None: nothing, or no session is replayed."""
        out = c_char_p()
        checked(self._library.heed_monitor_remark(self._handle.value, byref(out)))
        return None if out.value is None else out.value.decode()

    # ---- Calibration of the gaze

    def start_calibration(self, points: int = 5, criteria: str = "standard", driver: Optional[str] = None) -> None:
        """Begins a calibration at the rig's display; :class:`heed.Calibration` events say which point to show.

        Args:
            points: 1, 5, 6 or 9.
            criteria: "standard", "low" or "high".
            driver: A pseudonym.
        """
        checked(
            self._library.heed_monitor_calibration_start(
                self._handle.value, integer(points, "points", -(2**31), 2**31 - 1),
                choice(criteria, _CRITERIA, "criteria"), text(driver, "driver"),
            )
        )

    def collect_calibration(self) -> None:
        """The point is visible: samples are collected from the next frame on."""
        checked(self._library.heed_monitor_calibration_collect(self._handle.value))

    def repeat_calibration(self) -> None:
        """Shows the point again that failed."""
        checked(self._library.heed_monitor_calibration_repeat(self._handle.value))

    def cancel_calibration(self) -> None:
        """Ends the calibration; the one before stays in use."""
        checked(self._library.heed_monitor_calibration_cancel(self._handle.value))

    def save_calibration(self, path: Text) -> None:
        """Writes the calibration in use to a file, which `calibration=` and `heed --calibration` read."""
        checked(self._library.heed_monitor_calibration_save(self._handle.value, required(path, "path")))

    def add_known_gaze(self, x: float, y: float) -> None:
        """Corrects the calibrated gaze by a place of the display that the driver looks at now, such as a button that
        they press: slowly, and by at most 4 degrees. A recording holds the place as an input.

        Args:
            x: To the right, points of the rig's display.
            y: Down.
        """
        with self._pushing:
            checked(self._library.heed_monitor_known_gaze(self._handle.value, _number(x, "x"), _number(y, "y")))

    # ---- The end

    def close(self) -> None:
        """Ends the monitor and forgets its events; waits until a frame that another thread pushes has been judged.
        The second time does nothing."""
        with self._pushing, self._reading:
            self._handle.close()

    def __enter__(self) -> Monitor:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a monitor cannot go to another process; make one there.")


def read_event(raw: abi.heed_event) -> Event:
    """The event that a C function filled in, copied."""
    return OF_KIND.get(raw.kind, Event)(string_at(_address(raw), raw.json_length), raw.time_ns)


def _address(raw: abi.heed_event) -> Any:
    # The field itself would be read as a text, up to its end, and copied once more.
    return c_void_p.from_buffer(raw, abi.heed_event.json.offset)


def _milliseconds(seconds: Any) -> int:
    found = _number(seconds, "timeout")
    if not 0 <= found <= 3600:
        raise BadArgument(f"timeout is {found}; give 0 to 3600 seconds.")
    return max(1, round(found * 1000))


def _number(value: Any, name: str) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a number, not {type(value).__name__}.") from None


def _is_number(value: Any) -> bool:
    return hasattr(value, "__index__") and not isinstance(value, bool)
