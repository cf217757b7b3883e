"""Parts of events as named tuples. What was not seen is None. Made by Tools/schema from Schema/events.schema; not edited by hand."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

from .reading import members


class Face(NamedTuple):
    """The driver's face."""

    #: Certainty of the detection, 0...1.
    score: float
    #: The face's box: x, y, width, height, pixels.
    rect: tuple[float, float, float, float]
    #: Width and height of the picture, pixels.
    image: tuple[int, int]
    #: Turn of the head, + towards the person's left.
    yaw_deg: float
    #: Nod of the head, + up.
    pitch_deg: float
    #: Tilt of the head, + when its top goes to the person's right.
    roll_deg: float
    #: Point between the eyes, in the camera's frame.
    center_mm: tuple[float, float, float]
    #: measured in this picture, or carried from an earlier picture while head and lids are at rest.
    mesh: str


class Eyes(NamedTuple):
    """Both eyes, from the person's view."""

    #: The left eye; None if it is hidden or turned away.
    left: Optional[Eye]
    #: The right eye; None if it is hidden or turned away.
    right: Optional[Eye]


class Eye(NamedTuple):
    """One eye."""

    #: Gap of the lids, which a look down narrows too: 0 shut ... 1 the person's own open eye; None until that is
    #: learned.
    openness: Optional[float]
    #: How far the lids are closed beyond what looking down explains: 0 open or lowered ... 1 shut.
    closure: Optional[float]
    #: The error of the closure that the eye net expects.
    closure_spread: Optional[float]
    #: Centre of the iris in the picture.
    iris_px: tuple[float, float]
    #: Radius of the iris in the picture.
    iris_radius_px: float
    #: Lid opening as an angle on the eyeball.
    lid_aperture_deg: float


class Hidden(NamedTuple):
    """What hides each eye."""

    #: What hides the left eye: lens, reflection, hand, hair, blur or phone; None if the eye is seen or turned away.
    left: Optional[str]
    #: What hides the right eye, as for the left.
    right: Optional[str]


class Gaze(NamedTuple):
    """Where the driver looks."""

    #: In the camera's frame, + to the person's left.
    azimuth_deg: float
    #: In the camera's frame, + up.
    elevation_deg: float
    #: Certainty, 0...1.
    confidence: float
    #: The angle that holds the true gaze in nine frames of ten; None if not known.
    error_deg: Optional[float]
    #: In the vehicle's frame, + left; None without the camera's pose.
    vehicle_azimuth_deg: Optional[float]
    #: In the vehicle's frame, + up; None without the camera's pose.
    vehicle_elevation_deg: Optional[float]
    #: Where the gaze meets the display's plane, also beside the display.
    screen_pt: Optional[tuple[float, float]]
    #: inside, outside or unknown: whether the gaze is on the display.
    screen_state: str
    #: Name of the zone that is looked at, `other` for none of them; None for a rig without zones.
    zone: Optional[str]
    #: Class of that zone: forward, driving, nondriving or phone.
    zone_class: Optional[str]
    #: As azimuth_deg, before the filter that smooths the gaze; None if both eyes are hidden.
    unfiltered_azimuth_deg: Optional[float]
    #: As elevation_deg, before the filter that smooths the gaze; None if both eyes are hidden.
    unfiltered_elevation_deg: Optional[float]


class Sign(NamedTuple):
    """One measured indicator of drowsiness."""

    #: What the indicator measures: perclos, p70, longClosures, microsleep, blinks, yawns or nods.
    kind: str
    #: The measured value: a share 0...1, a number of events, or the score of the blinks.
    value: float
    #: The stretch of time that the indicator covers.
    window_s: float
    #: How drowsy the indicator alone suggests: 0 alert ... 1 asleep.
    intensity: float


class BlinkStatistics(NamedTuple):
    """Statistics of the blinks of the last minutes. A mean is None if too few blinks have that value."""

    #: How long the eyes were seen within the window.
    window_s: float
    #: Number of blinks of both eyes within the window.
    count: int  # type: ignore[assignment]
    #: Blinks per minute of seen time.
    rate_per_min: float
    #: Standard error of the rate for blinks at random times (Poisson): the root of their number over the seen minutes.
    rate_error: float
    #: Mean time from half shut to half open.
    duration_ms: Optional[float]
    #: Mean travel of the lid as a share of the open level, 0...1.
    amplitude: Optional[float]
    #: Mean peak closing velocity, open levels per second.
    closing_velocity_per_s: Optional[float]
    #: Mean opening velocity, open levels per second.
    opening_velocity_per_s: Optional[float]
    #: Mean of the blinks' amplitude over peak closing velocity.
    amplitude_velocity_ratio_s: Optional[float]
    #: Mean time from the end of a blink to the start of the next.
    interval_s: Optional[float]
    #: Coefficient of variation of these intervals: 0 for perfectly regular blinks, 1 for blinks at random times.
    interval_scatter: Optional[float]


class Reason(NamedTuple):
    """One cause of the risk."""

    #: A stable name for programs, such as `microsleep` or `phoneGlance`.
    code: str
    #: Its contribution to the score, 0...1.
    weight: float
    #: One sentence for people, in English.
    text: str
    #: The measurement behind it; None without a measurement.
    evidence: Optional[Evidence]
    #: The smallest change that would have avoided it, one sentence for people; None if there is none.
    remedy: Optional[str]


class Evidence(NamedTuple):
    """The measurement that a reason or verdict is based on, and the threshold that it crossed."""

    #: Name of the rule book, or of Heed's algorithm for its own rules.
    rule: str
    #: The measured quantity, with its unit.
    quantity: str
    #: The value, in the quantity's unit.
    measured: float
    #: The limit in force: the rule applies at or beyond this value.
    threshold: float
    #: How far the value lies beyond the threshold; 0 or more if the rule applies.
    excess: float
    #: Number of frames that the measurement is based on.
    samples: int
    #: When the measured event began; None if it has no beginning.
    start_ms: Optional[float]


class Lane(NamedTuple):
    """The vehicle's position in its lane."""

    #: From the lane's middle to the camera, + left; None once a marking has been missing for longer than the lane width
    #: is remembered.
    offset_m: Optional[float]
    #: Direction of the vehicle relative to the lane, + left.
    heading_deg: float
    #: Between the middles of the two markings; None as the offset.
    width_m: Optional[float]
    #: From the camera to the left marking, positive while the marking is on its own side; None if it was neither seen
    #: nor derived from the other marking.
    left_m: Optional[float]
    #: From the camera to the right marking, as the left.
    right_m: Optional[float]
    #: Curvature of the lane ahead, + bending left.
    curvature_per_m: float


class RoadObject(NamedTuple):
    """A tracked object on the road, in one frame."""

    #: Track ID: the source's, or one from Heed's tracker, which begins with `heed-`.
    id: str
    #: The most frequent class among its recognitions.
    label: str
    #: Bounding box: x, y, width, height, pixels.
    box: tuple[float, float, float, float]
    #: 0...1; None if the source gives none.
    score: Optional[float]
    #: From the camera along its axis to the nearest face; None if not known.
    distance_m: Optional[float]
    #: Standard deviation of the distance.
    distance_sd_m: Optional[float]
    #: Closing speed, positive when the object approaches; None until it was seen long enough.
    closing_mps: Optional[float]
    #: Standard deviation of the closing speed.
    closing_sd_mps: Optional[float]
    #: Predicted time until contact; None if the object does not approach.
    ttc_s: Optional[float]
    #: Lower bound of one standard deviation.
    ttc_low_s: Optional[float]
    #: Upper bound; None if no approach is also within it.
    ttc_high_s: Optional[float]
    #: primary (the own path), secondary or none: where the object touches the road.
    region: str
    #: True if the object is predicted to come within the vehicle's width.
    in_path: bool


class SettingChange(NamedTuple):
    """One setting with its value before and after the change, as a settings file writes them."""

    #: Its path in a settings file, such as `closure.microsleepFrom`; `regions` for the road's static regions.
    setting: str
    #: The value before the change.
    before: str
    #: The value from now on.
    after: str


class Quality(NamedTuple):
    """How well a run measured the gaze, as a publication has to state it (Holmqvist et al. 2012)."""

    #: Frames per second, by the mean interval without pauses; None for fewer than two frames.
    rate_hz: Optional[float]
    #: Standard deviation of the intervals between frames, without pauses: the jitter of the rate.
    interval_sd_ms: Optional[float]
    #: Share of all frames that have no gaze and are no blink, 0...1.
    gaze_lost: Optional[float]
    #: Share of all frames that have no gaze and are bridged in the eye movements, 0...1.
    gaze_bridged: Optional[float]
    #: Share of all frames that are in blinks, 0...1.
    gaze_blinks: Optional[float]
    #: Fixations of 100 ms and longer, in which the precision is measured.
    measured_fixations: int
    #: Precision of the unfiltered gaze, mean over these fixations: root mean square of the steps from frame to frame.
    rms_s2s_deg: Optional[float]
    #: The same: standard deviation of both axes together.
    sd_deg: Optional[float]
    #: The same: area of the ellipse that holds 68 %, square degrees.
    bcea_deg2: Optional[float]
    #: Noise of the unfiltered gaze in each frame by itself, as found at the end; None if too little was seen.
    noise_deg: Optional[float]
    #: Its wander over 0.2 s; a pursuit has to lead farther.
    wander_deg: Optional[float]
    #: Mean distance of the eyes from the camera; None without gaze.
    distance_mm: Optional[float]
    #: Mean error of the calibration in use at points that its fit did not use; None without a validation.
    accuracy_deg: Optional[float]


class ZoneTime(NamedTuple):
    """Time looked at one zone."""

    #: The zone's name, or `other`.
    zone: str
    #: The zone's class; None if not recorded.
    zone_class: Optional[str]
    #: How long.
    seconds: float
    #: Share of the time looked at any zone or `other`, 0...1.
    share: float


def face(json: dict[str, Any]) -> Face:
    """A Face of a line."""
    return Face(*members(json, Face))


def eyes(json: dict[str, Any]) -> Eyes:
    """A Eyes of a line."""
    return Eyes(*members(json, Eyes, left=eye, right=eye))


def eye(json: dict[str, Any]) -> Eye:
    """A Eye of a line."""
    return Eye(*members(json, Eye))


def hidden(json: dict[str, Any]) -> Hidden:
    """A Hidden of a line."""
    return Hidden(*members(json, Hidden))


def gaze(json: dict[str, Any]) -> Gaze:
    """A Gaze of a line."""
    return Gaze(*members(json, Gaze))


def sign(json: dict[str, Any]) -> Sign:
    """A Sign of a line."""
    return Sign(*members(json, Sign))


def blink_statistics(json: dict[str, Any]) -> BlinkStatistics:
    """A BlinkStatistics of a line."""
    return BlinkStatistics(*members(json, BlinkStatistics))


def reason(json: dict[str, Any]) -> Reason:
    """A Reason of a line."""
    return Reason(*members(json, Reason, evidence=evidence))


def evidence(json: dict[str, Any]) -> Evidence:
    """A Evidence of a line."""
    return Evidence(*members(json, Evidence))


def lane(json: dict[str, Any]) -> Lane:
    """A Lane of a line."""
    return Lane(*members(json, Lane))


def road_object(json: dict[str, Any]) -> RoadObject:
    """A RoadObject of a line."""
    return RoadObject(*members(json, RoadObject))


def setting_change(json: dict[str, Any]) -> SettingChange:
    """A SettingChange of a line."""
    return SettingChange(*members(json, SettingChange))


def quality(json: dict[str, Any]) -> Quality:
    """A Quality of a line."""
    return Quality(*members(json, Quality))


def zone_time(json: dict[str, Any]) -> ZoneTime:
    """A ZoneTime of a line."""
    return ZoneTime(*members(json, ZoneTime, zone_class="class"))
