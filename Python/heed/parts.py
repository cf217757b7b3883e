"""Parts of events as named tuples; keys, units and meanings are those of docs/formats.md. What was not seen is None."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Optional, TypeVar

Part = TypeVar("Part")


def of(kind: Callable[..., Part], json: Optional[dict[str, Any]], **ready: Any) -> Part:
    """A named tuple of a JSON object's members; later members that it does not name stay in the event's `raw`."""
    members = json or {}
    names: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    return kind(*[ready[name] if name in ready else _plain(members.get(name)) for name in names])


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class Face(NamedTuple):
    """The driver's face; angles as docs/formats.md has them, `center_mm` in the camera's frame."""

    score: float
    #: x, y, width, height, pixels.
    rect: tuple[float, float, float, float]
    #: Width and height of the picture.
    image: tuple[int, int]
    yaw_deg: float
    pitch_deg: float
    roll_deg: float
    center_mm: tuple[float, float, float]
    #: measured or carried.
    mesh: str


class Eye(NamedTuple):
    """One eye, from the person's view."""

    #: 0 shut ... 1 the person's own open eye.
    openness: float | None
    #: 0 open or lowered ... 1 shut.
    closure: float | None
    closure_spread: float | None
    iris_px: tuple[float, float]
    iris_radius_px: float
    lid_aperture_deg: float


class Eyes(NamedTuple):
    """Both eyes; None where one is hidden."""

    left: Eye | None
    right: Eye | None


class Hidden(NamedTuple):
    """What hides each eye: lens, reflection, hand, hair or blur."""

    left: str | None
    right: str | None


class Gaze(NamedTuple):
    """Where the driver looks: azimuth + to the person's left, elevation + up."""

    azimuth_deg: float
    elevation_deg: float
    confidence: float
    #: Holds the true gaze in nine frames of ten.
    error_deg: float
    vehicle_azimuth_deg: float | None
    vehicle_elevation_deg: float | None
    screen_pt: tuple[float, float] | None
    screen_state: str
    zone: str | None
    zone_class: str | None


class Evidence(NamedTuple):
    """The measured number behind a reason or a verdict, and the limit in force."""

    rule: str
    quantity: str
    measured: float | None
    threshold: float | None
    excess: float | None
    samples: int
    start_ms: float | None


class Reason(NamedTuple):
    """Why the risk is what it is."""

    code: str
    weight: float
    text: str
    evidence: Evidence | None
    remedy: str | None


class Sign(NamedTuple):
    """A sign of drowsiness."""

    kind: str
    value: float | None
    window_s: float
    intensity: float | None


class BlinkStatistics(NamedTuple):
    """Blinks of the latest window."""

    window_s: float
    count: int  # type: ignore[assignment]
    rate_per_min: float | None
    rate_error: float | None
    duration_ms: float | None
    amplitude: float | None
    closing_velocity_per_s: float | None
    opening_velocity_per_s: float | None
    amplitude_velocity_ratio_s: float | None
    interval_s: float | None
    interval_scatter: float | None


class Lane(NamedTuple):
    """The own lane: + left."""

    offset_m: float | None
    heading_deg: float | None
    width_m: float | None
    left_m: float | None
    right_m: float | None
    curvature_per_m: float | None


class RoadObject(NamedTuple):
    """An object of the road, tracked."""

    id: str
    label: str
    box: tuple[float, float, float, float]
    score: float | None
    distance_m: float | None
    distance_sd_m: float | None
    closing_mps: float | None
    closing_sd_mps: float | None
    ttc_s: float | None
    ttc_low_s: float | None
    ttc_high_s: float | None
    region: str
    in_path: bool


class ZoneTime(NamedTuple):
    """How long a zone was looked at."""

    zone: str
    zone_class: str | None
    seconds: float
    share: float


class SettingChange(NamedTuple):
    """A setting that changed while the engine ran."""

    setting: str
    before: str
    after: str


def eyes(json: dict[str, Any]) -> Eyes:
    """Both eyes of a frame."""
    return Eyes(*[None if json.get(side) is None else of(Eye, json[side]) for side in ("left", "right")])


def evidence(json: dict[str, Any]) -> Evidence:
    """Of a reason or a verdict."""
    return of(Evidence, json)


def reasons(json: list[dict[str, Any]]) -> tuple[Reason, ...]:
    """All reasons of a risk, the strongest first."""
    return tuple(
        of(Reason, one, evidence=None if one.get("evidence") is None else evidence(one["evidence"])) for one in json
    )


def zone_times(json: list[dict[str, Any]]) -> tuple[ZoneTime, ...]:
    """Of a summary."""
    return tuple(of(ZoneTime, one, zone_class=one.get("class")) for one in json)
