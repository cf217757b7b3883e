"""All kinds of events; the meaning of every attribute is in docs/formats.md, under the key of its name."""

from __future__ import annotations

from typing import Any, Optional, Union

from . import parts
from .event import Event, Key, Span


def _tuple(json: list[Any]) -> tuple[Any, ...]:
    return tuple(json)


Point = Optional[tuple[float, float]]


class Frame(Event):
    """One picture of the cabin: what was seen in it."""

    __slots__ = ()
    TYPE = "frame"
    frame = Key[int]()
    tracking = Key[str]()
    face = Key[Optional[parts.Face]](lambda json: parts.of(parts.Face, json))
    eyes = Key[Optional[parts.Eyes]](parts.eyes)
    hidden = Key[parts.Hidden](lambda json: parts.of(parts.Hidden, json))
    closure = Key[Optional[float]]()
    mouth_openness = Key[Optional[float]]()
    gaze = Key[Optional[parts.Gaze]](lambda json: parts.of(parts.Gaze, json))
    movement = Key[str]()
    provisional = Key[bool]()
    fixation_pt = Key[Point](_tuple)
    lid_drift = Key[Optional[str]]()
    luma = Key[Optional[float]]()


class Blink(Span):
    """The eyes closed for at most a second and opened again."""

    __slots__ = ()
    TYPE = "blink"
    eye = Key[str]()
    closure = Key[Optional[float]]()
    slow = Key[bool]()
    start_error_ms = Key[Optional[float]]()
    end_error_ms = Key[Optional[float]]()
    amplitude = Key[Optional[float]]()
    closing_velocity_per_s = Key[Optional[float]]()
    opening_velocity_per_s = Key[Optional[float]]()
    amplitude_velocity_ratio_s = Key[Optional[float]]()
    closing_ms = Key[Optional[float]]()
    shut_ms = Key[Optional[float]]()
    opening_ms = Key[Optional[float]]()


class EyeClosure(Span):
    """A microsleep or sleep began, changed or ended."""

    __slots__ = ()
    TYPE = "eyeClosure"
    state = Key[str]()
    kind = Key[str]()
    during_yawn = Key[bool]()


class Drowsiness(Event):
    """The estimate of the driver's sleepiness."""

    __slots__ = ()
    TYPE = "drowsiness"
    is_drowsy = Key[Optional[bool]]()
    intensity = Key[Optional[float]]()
    perclos = Key[Optional[float]]()
    p70 = Key[Optional[float]]()
    window_s = Key[float]()
    kss = Key[Optional[float]]()
    reason = Key[Optional[str]]()
    evidence = Key[tuple[parts.Sign, ...]](lambda json: tuple(parts.of(parts.Sign, one) for one in json))
    blinks = Key[Optional[parts.BlinkStatistics]](lambda json: parts.of(parts.BlinkStatistics, json))


class Yawn(Span):
    """A yawn ended."""

    __slots__ = ()
    TYPE = "yawn"


class Attention(Event):
    """A stretch of time was scored for attention."""

    __slots__ = ()
    TYPE = "attention"
    begin_ms = Key[float]()
    end_ms = Key[float]()
    score = Key[Optional[float]]()
    score_low = Key[Optional[float]]()
    score_high = Key[Optional[float]]()
    coverage = Key[float]()


class Fixation(Span):
    """A fixation ended."""

    __slots__ = ()
    TYPE = "fixation"
    azimuth_deg = Key[float]()
    elevation_deg = Key[float]()
    fixation_pt = Key[Point](_tuple)


class Saccade(Span):
    """A saccade ended."""

    __slots__ = ()
    TYPE = "saccade"
    amplitude_deg = Key[float]()


class Glance(Span):
    """A glance ended."""

    __slots__ = ()
    TYPE = "glance"
    zone = Key[str]()
    zone_class = Key[str](key="class")
    kind = Key[Optional[str]]()
    azimuth_deg = Key[Optional[float]]()
    elevation_deg = Key[Optional[float]]()
    head_turn_deg = Key[Optional[float]]()
    phone = Key[Optional[str]]()


class Distraction(Span):
    """A distraction began, changed or ended."""

    __slots__ = ()
    TYPE = "distraction"
    state = Key[str]()
    kind = Key[str]()
    zone = Key[str]()
    away_s = Key[float]()
    glances = Key[int]()


class Phone(Event):
    """A phone came into sight, changed its place or use, or went out of sight."""

    __slots__ = ()
    TYPE = "phone"
    state = Key[str]()
    start_ms = Key[float]()
    end_ms = Key[Optional[float]]()
    place = Key[Optional[str]]()
    in_use = Key[Optional[bool]]()
    confidence = Key[float]()
    #: x, y, width, height, pixels.
    rect = Key[tuple[float, ...]](_tuple)


class DriverChanged(Event):
    """Somebody else sits in the driver's seat."""

    __slots__ = ()
    TYPE = "driverChanged"


class Availability(Event):
    """What can be judged changed: of the cabin, or of one function of the road."""

    __slots__ = ()
    TYPE = "availability"
    #: The function of the road; None for the cabin.
    of = Key[Optional[str]]()
    state = Key[str]()
    reason = Key[Optional[str]]()
    #: What hides the eyes, why the face is missing, or noise; None if it is none of them.
    by = Key[Optional[str]]()
    #: What is still seen while the eyes are hidden: head or neither; None if they are not.
    works = Key[Optional[str]]()
    permanent = Key[bool]()
    #: The wall clock, milliseconds since 1970; None if it is not known.
    utc = Key[Optional[float]]()


class Risk(Event):
    """The risk's level or its reasons changed."""

    __slots__ = ()
    TYPE = "risk"
    level = Key[str]()
    held = Key[Optional[str]]()
    score = Key[Optional[float]]()
    reasons = Key[tuple[parts.Reason, ...]](parts.reasons)
    unavailable = Key[tuple[str, ...]](_tuple)


class Prompt(Event):
    """What a host should show or sound changed."""

    __slots__ = ()
    TYPE = "prompt"
    signal = Key[str]()
    level = Key[str]()
    codes = Key[tuple[str, ...]](_tuple)
    escalations = Key[int]()
    acknowledged = Key[bool]()


class Request(Event):
    """The driver's state asks something of the vehicle, or asks no more."""

    __slots__ = ()
    TYPE = "request"
    kind = Key[str]()
    state = Key[str]()
    number = Key[int]()
    reason = Key[str]()
    began_ms = Key[float]()
    until_ms = Key[Optional[float]]()
    gain_s = Key[Optional[float]]()
    ends_with = Key[tuple[str, ...]](_tuple)
    end = Key[Optional[str]]()
    supported = Key[Optional[bool]]()


class Verdict(Event):
    """What a rule book says."""

    __slots__ = ()
    TYPE = "verdict"
    rules = Key[str]()
    level = Key[Optional[int]]()
    kind = Key[Optional[str]]()
    margin_s = Key[Optional[float]]()
    latest_ms = Key[Optional[float]]()
    speed_assumed = Key[bool]()
    locked_out = Key[bool]()
    evidence = Key[Optional[parts.Evidence]](parts.evidence)


class Road(Event):
    """One picture, or line of recognitions, of the road. `heed analyze` writes no line for it."""

    __slots__ = ()
    TYPE = "road"
    frame = Key[int]()
    speed_mps = Key[Optional[float]]()
    speed_from = Key[Optional[str]]()
    lane = Key[Optional[parts.Lane]](lambda json: parts.of(parts.Lane, json))
    objects = Key[tuple[parts.RoadObject, ...]](lambda json: tuple(parts.of(parts.RoadObject, one) for one in json))


class Alert(Event):
    """A road alert was raised, changed or cleared."""

    __slots__ = ()
    TYPE = "alert"
    state = Key[str]()
    kind = Key[str]()
    stage = Key[Optional[str]]()
    side = Key[Optional[str]]()
    severity = Key[str]()
    object = Key[Optional[str]]()
    ttc_s = Key[Optional[float]]()
    ttc_low_s = Key[Optional[float]]()
    ttc_high_s = Key[Optional[float]]()
    distance_m = Key[Optional[float]]()
    #: Whether the driver has seen it; None: not known.
    seen = Key[Optional[bool]]()


class Camera(Event):
    """A step of the road camera's own calibration. `heed analyze` writes only those that are milestones."""

    __slots__ = ()
    TYPE = "camera"
    change = Key[str]()
    image = Key[tuple[int, int]](_tuple)
    progress = Key[float]()
    calibrated = Key[bool]()
    hold = Key[Optional[str]]()
    pitch_deg = Key[Optional[float]]()
    yaw_deg = Key[Optional[float]]()
    roll_deg = Key[Optional[float]]()
    height_m = Key[Optional[float]]()
    deviation_deg = Key[Optional[float]]()
    knocks = Key[int]()

    @property
    def is_milestone(self) -> bool:
        """True for the steps that concern every reader."""
        return self.change in ("calibrated", "moved")


class Calibration(Event):
    """A step of a gaze calibration; what does not apply to the step is None."""

    __slots__ = ()
    TYPE = "calibration"
    state = Key[str]()
    index = Key[Optional[int]]()
    count = Key[Optional[int]]()
    #: The point to show, points of the display.
    target_pt = Key[Point](_tuple)
    progress = Key[Optional[float]]()
    reason = Key[Optional[str]]()
    text = Key[Optional[str]]()
    degrees = Key[Optional[float]]()
    worn = Key[Optional[bool]]()
    calibration = Key[Optional[dict[str, Any]]]()


class SettingsChanged(Event):
    """Settings changed while the engine ran."""

    __slots__ = ()
    TYPE = "settings"
    changes = Key[tuple[parts.SettingChange, ...]](
        lambda json: tuple(parts.of(parts.SettingChange, one) for one in json)
    )


class Summary(Event):
    """The last event: what the recording came to."""

    __slots__ = ()
    TYPE = "summary"
    frames = Key[int]()
    seconds = Key[float]()
    face_frames = Key[int]()
    dropped_frames = Key[int]()
    stale_frames = Key[int]()
    complete = Key[bool]()
    note = Key[Optional[str]]()
    blinks = Key[int]()
    closures = Key[int]()
    yawns = Key[int]()
    glances = Key[int]()
    road_frames = Key[int]()
    road_alerts = Key[int]()
    highest_risk = Key[str]()
    attention = Key[Optional[float]]()
    attention_low = Key[Optional[float]]()
    attention_high = Key[Optional[float]]()
    attention_coverage = Key[Optional[float]]()
    zones = Key[tuple[parts.ZoneTime, ...]](parts.zone_times)
    perclos = Key[Optional[float]]()
    lids_seen_s = Key[Optional[float]]()
    blink_rate_per_min = Key[Optional[float]]()
    blink_mean_ms = Key[Optional[float]]()
    alerts = Key[int]()
    #: Seconds at each level of the risk.
    risk_s = Key[dict[str, float]]()


class Lost(Event):
    """The reader was too slow, and events are missing."""

    __slots__ = ()
    TYPE = "lost"
    frames = Key[int]()
    events = Key[int]()


#: The class of each `heed_event_kind`.
OF_KIND: dict[int, type[Event]] = {
    1: Frame,
    2: Blink,
    3: EyeClosure,
    4: Drowsiness,
    5: Yawn,
    6: Attention,
    7: Fixation,
    8: Saccade,
    9: Glance,
    10: Distraction,
    11: DriverChanged,
    12: Availability,
    13: Risk,
    14: Prompt,
    15: Verdict,
    16: Road,
    17: Alert,
    18: Availability,
    19: Camera,
    20: Calibration,
    21: SettingsChanged,
    22: Summary,
    23: Lost,
    24: Request,
    25: Phone,
}
OF_TYPE: dict[str, type[Event]] = {kind.TYPE: kind for kind in OF_KIND.values()}


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
