"""All kinds of events. Made by Tools/schema from Schema/events.schema; not edited by hand."""

from __future__ import annotations

from typing import Any, Optional

from . import parts
from .event import Ended, Event, Key, Span


class Frame(Event):
    """One picture of the cabin, before the events that the picture completed."""

    __slots__ = ()
    TYPE = "frame"
    #: Number of the decoded picture, from 0.
    frame = Key[int]()
    #: How usable the face is: success, lowConfidence, unsupported or faceMissing.
    tracking = Key[str]()
    #: The driver's face; None if no face was detected.
    face = Key[Optional[parts.Face]](parts.face)
    #: Both eyes; None without a face.
    eyes = Key[Optional[parts.Eyes]](parts.eyes)
    #: What hides each eye.
    hidden = Key[parts.Hidden](parts.hidden)
    #: Both eyes together, each by its certainty: 0 open or lowered ... 1 shut; None if not known.
    closure = Key[Optional[float]]()
    #: Opening of the mouth: 0 shut ... 1 wide open.
    mouth_openness = Key[Optional[float]]()
    #: The gaze; None if no eye was seen well enough.
    gaze = Key[Optional[parts.Gaze]](parts.gaze)
    #: What the eyes do, by the pictures until now: fixation, saccade, pursuit, blink or unknown.
    movement = Key[str]()
    #: Whether a later picture may change the movement; the fixation and saccade events are final.
    provisional = Key[bool]()
    #: Where the eyes rest, or rested last; None without a display or a recent fixation.
    fixation_pt = Key[Optional[tuple[float, float]]](tuple)
    #: narrower or raised while the open eye does not match the learned open eye, so that openness is doubtful; else
    #: None.
    lid_drift = Key[Optional[str]]()
    #: Mean brightness of the picture, 0...1; None if it could not be measured.
    luma = Key[Optional[float]]()


class Blink(Ended):
    """The eyes closed for at most a second and opened again."""

    __slots__ = ()
    TYPE = "blink"
    #: Which eyes blinked: both, left or right.
    eye = Key[str]()
    #: How far the eye closed: 0 not at all ... 1 shut; of a quick dip that no frame shows shut: its depth.
    closure = Key[float]()
    #: True for more than 400 ms.
    slow = Key[bool]()
    #: Standard uncertainty of the start, which lies between two frames; None if the closing was not seen.
    start_error_ms = Key[Optional[float]]()
    #: Standard uncertainty of the end; None if the opening was not seen.
    end_error_ms = Key[Optional[float]]()
    #: Travel of the lid as a share of the open level, 0...1; less than the closure if the eye was looking down.
    amplitude = Key[Optional[float]]()
    #: Peak closing velocity of the lid, open levels per second; None if the frame rate is too low.
    closing_velocity_per_s = Key[Optional[float]]()
    #: Mean velocity of the lid up to half open, open levels per second; None if the frame rate is too low.
    opening_velocity_per_s = Key[Optional[float]]()
    #: Amplitude over peak closing velocity; it rises with sleepiness.
    amplitude_velocity_ratio_s = Key[Optional[float]]()
    #: From the first movement down to a tenth of the way from the lowest point; only of recorded lids.
    closing_ms = Key[Optional[float]]()
    #: Around the lowest point; only of recorded lids.
    shut_ms = Key[Optional[float]]()
    #: Until the lids are back within a tenth of the way; only of recorded lids.
    opening_ms = Key[Optional[float]]()


class EyeClosure(Span):
    """A closure of both eyes that lasts longer than a blink began, changed or ended."""

    __slots__ = ()
    TYPE = "eyeClosure"
    #: began (after 1 s), changed (a microsleep became sleep after 3 s) or ended.
    state = Key[str]()
    #: microsleep or sleep.
    kind = Key[str]()
    #: True while the driver yawns: the closure counts for PERCLOS but raises no risk by itself.
    during_yawn = Key[bool]()


class LidsLowered(Span):
    """Both lids were low for a second or longer and not known to be shut, as in a look down."""

    __slots__ = ()
    TYPE = "lidsLowered"
    #: began or ended.
    state = Key[str]()
    #: True if the lids were surely open all the time; false if they may have been shut.
    sure = Key[bool]()


class Drowsiness(Event):
    """The estimate of the driver's sleepiness, on change and every 10 s."""

    __slots__ = ()
    TYPE = "drowsiness"
    #: Whether the driver counts as drowsy, with hysteresis; None until enough has been seen.
    is_drowsy = Key[Optional[bool]]()
    #: 0 alert ... 1 asleep; None until enough has been seen.
    intensity = Key[Optional[float]]()
    #: P80: share of the seen time with the lids covering 80 % of the eye, 0...1; None until enough has been seen.
    perclos = Key[Optional[float]]()
    #: How much seen time PERCLOS covers.
    window_s = Key[float]()
    #: Karolinska sleepiness, 1...9, derived from the intensity, not self-reported; None until enough has been seen.
    kss = Key[Optional[float]]()
    #: Name of the strongest evidence's kind, or `none` without evidence.
    reason = Key[str]()
    #: P70: share of the seen time with the lids covering 70 % of the eye, without looks far down, 0...1; None as
    #: PERCLOS.
    p70 = Key[Optional[float]]()
    #: All indicators, also those of intensity 0.
    evidence = Key[tuple[parts.Sign, ...]](lambda json: tuple(parts.sign(one) for one in json))
    #: Statistics of the blinks of the last minutes; None until enough has been seen.
    blinks = Key[Optional[parts.BlinkStatistics]](parts.blink_statistics)


class Yawn(Ended):
    """A yawn ended: the mouth was held wide open for seconds."""

    __slots__ = ()
    TYPE = "yawn"


class Attention(Event):
    """A stretch of time was scored: the share in which the driver looked where driving requires a look."""

    __slots__ = ()
    TYPE = "attention"
    #: Beginning of the stretch.
    begin_ms = Key[float]()
    #: End of the stretch; the last stretch of a run is shorter.
    end_ms = Key[float]()
    #: Share of the seen time with the gaze on target, weighted by confidence, 0...1; None if it is unknown for a
    #: reason.
    score = Key[Optional[float]]()
    #: Lower bound of the share over the whole stretch, as unseen time may have been on or off target, 0...1; None
    #: without a score.
    score_low = Key[Optional[float]]()
    #: Upper bound of the share, as the lower one.
    score_high = Key[Optional[float]]()
    #: Share of the stretch that was seen, 0...1.
    coverage = Key[float]()
    #: How much of the seen time both lids were shut for longer than a blink; None in recordings of earlier versions.
    eyes_shut_s = Key[Optional[float]]()
    #: What the score is measured against: region, display, zones (named in the settings), road (zones of class forward
    #: and driving) or camera (20 degrees around it); None in recordings of earlier versions.
    target = Key[Optional[str]]()
    #: Why there is no score: unseen, noDisplay, noZones, uncalibrated or rigDoubtful; None with a score.
    reason = Key[Optional[str]]()


class Fixation(Ended):
    """A fixation ended: the gaze rested on one place."""

    __slots__ = ()
    TYPE = "fixation"
    #: Mean direction in the camera's frame, + towards the person's left.
    azimuth_deg = Key[float]()
    #: Mean direction in the camera's frame, + up.
    elevation_deg = Key[float]()
    #: Mean point where the gaze met the display's plane; None without a display.
    fixation_pt = Key[Optional[tuple[float, float]]](tuple)


class Saccade(Ended):
    """A saccade ended: the gaze moved to another place. It has no velocity, which a webcam cannot resolve."""

    __slots__ = ()
    TYPE = "saccade"
    #: Angle between the old direction and the new one.
    amplitude_deg = Key[float]()


class Pursuit(Ended):
    """A pursuit ended: the gaze followed something that moved."""

    __slots__ = ()
    TYPE = "pursuit"
    #: Angle between the first direction and the last one.
    amplitude_deg = Key[float]()
    #: Mean velocity of the gaze.
    velocity_deg_per_s = Key[float]()


class Glance(Ended):
    """A glance ended: one uninterrupted look at one zone."""

    __slots__ = ()
    TYPE = "glance"
    #: Name of the zone; `other` for none of the rig's, `a phone` for a phone that a net sees.
    zone = Key[str]()
    #: Class of the zone: forward, driving, nondriving or phone.
    zone_class = Key[str](key="class")
    #: owl: the head turns with the eyes; lizard: mainly the eyes move; lean: the body leans. None for the road, without
    #: a head, and until the head's rest pose is known.
    kind = Key[Optional[str]]()
    #: Mean gaze, weighted towards the later samples, in the camera's frame, + to the person's left.
    azimuth_deg = Key[Optional[float]]()
    #: Mean gaze, weighted towards the later samples, in the camera's frame, + up.
    elevation_deg = Key[Optional[float]]()
    #: Largest turn of the head from its rest pose, 0...180; None if not known.
    head_turn_deg = Key[Optional[float]]()
    #: Why the glance may be at a phone: zone (of the rig), down (hands and lap), seen (a phone that a net sees); None
    #: if nothing indicates a phone.
    phone = Key[Optional[str]]()


class Distraction(Span):
    """A distraction began, changed or ended: a look away that lasts too long, or looks away that come too often."""

    __slots__ = ()
    TYPE = "distraction"
    #: began, changed (another glance was added) or ended.
    state = Key[str]()
    #: longGlance (one long time away), repeatedGlances (too little road between them) or phone.
    kind = Key[str]()
    #: Name of the zone that was looked at for most of the time.
    zone = Key[str]()
    #: Total duration of its glances, without times when the gaze was lost for longer than a blink.
    away_s = Key[float]()
    #: Number of its glances.
    glances = Key[int]()


class Phone(Span):
    """A phone came into sight, changed its place or use, or went out of sight."""

    __slots__ = ()
    TYPE = "phone"
    #: began, changed (its place or its use) or ended.
    state = Key[str]()
    #: hand, ear or mount; None until that is known.
    place = Key[Optional[str]]()
    #: Whether the phone is looked at, at the ear, or held between camera and eyes; false: only held; None while the
    #: gaze is not known.
    in_use = Key[Optional[bool]]()
    #: Probability that the thing is a phone, 0...1; of the best evidence for a phone that is no longer seen.
    confidence = Key[float]()
    #: The latest box: x, y, width, height, pixels.
    rect = Key[tuple[float, float, float, float]](tuple)


class DriverChanged(Event):
    """Somebody else sits in the driver's seat: what was learned of the person before is dropped, the calibration too."""

    __slots__ = ()
    TYPE = "driverChanged"


class Availability(Event):
    """The cabin's availability changed."""

    __slots__ = ()
    TYPE = "availability"
    #: The function: objects, distance, timeToCollision, entry, lanes, laneDeparture or overspeed. The cabin's lines
    #: lack this key.
    of = Key[str]()
    #: starting, available, degraded, unavailable or stopped.
    state = Key[str]()
    #: Why; None for starting, available, and an ordinary end.
    reason = Key[Optional[str]]()
    #: True if it cannot change again within this session.
    permanent = Key[bool]()
    #: With eyesHidden what hides the eyes: lens, reflection, hand, hair, blur or phone; with blocked noise, if the
    #: picture is nothing else; with faceMissing, if that is known, bodyLean, slumped or absent; else None.
    by = Key[Optional[str]]()
    #: What is still seen while the eyes are hidden: head or neither; None if they are not hidden.
    works = Key[Optional[str]]()
    #: Wall-clock time, milliseconds since 1970 UTC; None without a clock.
    utc = Key[Optional[float]]()


class Risk(Event):
    """The risk's level or its reasons changed."""

    __slots__ = ()
    TYPE = "risk"
    #: unknown, normal, advisory, warning or critical. While the cabin is unavailable: unknown.
    level = Key[str]()
    #: The last level, if it was an alert, while the cabin is unavailable: a host keeps showing it; else None.
    held = Key[Optional[str]]()
    #: 0 no risk ... 1 certain danger; None while the risk is unknown.
    score = Key[Optional[float]]()
    #: The causes, the heaviest first.
    reasons = Key[tuple[parts.Reason, ...]](lambda json: tuple(parts.reason(one) for one in json))
    #: What was not judged: cabin, gaze, zones, speed, road and the road's functions.
    unavailable = Key[tuple[str, ...]](tuple)


class Prompt(Event):
    """What the host should show or sound changed."""

    __slots__ = ()
    TYPE = "prompt"
    #: The signal to give: none, visual, audible or urgent.
    signal = Key[str]()
    #: The present risk level, or the last level while the risk is unknown.
    level = Key[str]()
    #: Codes of the reasons, the heaviest first.
    codes = Key[tuple[str, ...]](tuple)
    #: How many times the prompt was escalated for lack of a response.
    escalations = Key[int]()
    #: True after an acknowledgement, until something worse happens.
    acknowledged = Key[bool]()


class Request(Event):
    """The driver's state asks something of the vehicle, or asks no more. Heed never acts: the host decides, acts, and says so."""

    __slots__ = ()
    TYPE = "request"
    #: forwardWarning, laneSupport, slowDown or stop.
    kind = Key[str]()
    #: began, renewed, changed, ended, honoured (the vehicle says that it acts) or ignored (the vehicle has not said so
    #: within a second).
    state = Key[str]()
    #: Counts the requests of a drive, from 1; the same from its beginning to its end.
    number = Key[int]()
    #: Code of the heaviest reason, as in a risk's reasons.
    reason = Key[str]()
    #: When the request began.
    began_ms = Key[float]()
    #: Until when the request holds unless it is renewed; None when it has ended.
    until_ms = Key[Optional[float]]()
    #: How much earlier than for an attentive driver a warning is wanted; None for all but forward warnings.
    gain_s = Key[Optional[float]]()
    #: What would end the request: answered, over, standstill or finished.
    ends_with = Key[tuple[str, ...]](tuple)
    #: What ended the request; None while it stands.
    end = Key[Optional[str]]()
    #: Whether the vehicle said that it can do this; None: it has said nothing.
    supported = Key[Optional[bool]]()


class Verdict(Event):
    """A rule book's verdict changed."""

    __slots__ = ()
    TYPE = "verdict"
    #: The rule book.
    rules = Key[str]()
    #: 0 none, 1 first notice, 2 warning, 3 critical; None if the moment could not be judged.
    level = Key[Optional[int]]()
    #: What the level is about; None at level 0.
    kind = Key[Optional[str]]()
    #: Time left until `latest_ms`, negative after it; None without a deadline.
    margin_s = Key[Optional[float]]()
    #: Deadline of the rule for its next level if the driver goes on as now; None without a deadline.
    latest_ms = Key[Optional[float]]()
    #: True if the rule depends on an unknown speed, so that its strictest band was used.
    speed_assumed = Key[bool]()
    #: True if the last level came too often or lasted too long: assistance must not be engaged again.
    locked_out = Key[bool]()
    #: What a level above 0 is based on; None at level 0.
    evidence = Key[Optional[parts.Evidence]](parts.evidence)


class Road(Event):
    """One picture, or line of recognitions, of the road, before the events that it completed. Records hold no line for it."""

    __slots__ = ()
    TYPE = "road"
    #: Number of the picture or line, from 0.
    frame = Key[int]()
    #: The vehicle's speed; None if not known.
    speed_mps = Key[Optional[float]]()
    #: vehicle (a signal) or positions (successive positions); None without a speed.
    speed_from = Key[Optional[str]]()
    #: The vehicle in its lane; None if no lane is known.
    lane = Key[Optional[parts.Lane]](parts.lane)
    #: The objects, in the observation's order.
    objects = Key[tuple[parts.RoadObject, ...]](lambda json: tuple(parts.road_object(one) for one in json))


class Alert(Event):
    """A road alert was raised, changed or cleared."""

    __slots__ = ()
    TYPE = "alert"
    #: raised, changed or cleared.
    state = Key[str]()
    #: timeToCollision, entry, laneDeparture, distance or overspeed.
    kind = Key[str]()
    #: Of a lane departure: drifting or departed; else None.
    stage = Key[Optional[str]]()
    #: Of a lane departure: left or right; else None.
    side = Key[Optional[str]]()
    #: info, warning or alert.
    severity = Key[str]()
    #: ID of the object; None for lane departures and overspeed.
    object = Key[Optional[str]]()
    #: Predicted time until contact if nobody reacts; None if nothing approaches.
    ttc_s = Key[Optional[float]]()
    #: Lower bound of one standard deviation.
    ttc_low_s = Key[Optional[float]]()
    #: Upper bound; None if no approach is also within it.
    ttc_high_s = Key[Optional[float]]()
    #: From the camera along its axis to the object's nearest face; None if not measured.
    distance_m = Key[Optional[float]]()
    #: Whether the driver has seen the object; None if not known.
    seen = Key[Optional[bool]]()


class Camera(Event):
    """A step of the road camera's self-calibration. Records hold only its milestones."""

    __slots__ = ()
    TYPE = "camera"
    #: advanced, held, calibrated, refined or moved.
    change = Key[str]()
    #: Width and height of the pictures, pixels.
    image = Key[tuple[int, int]](tuple)
    #: 0...1; 1 when calibrated.
    progress = Key[float]()
    #: True once the camera is calibrated.
    calibrated = Key[bool]()
    #: Why the calibration does not advance: tooSlow, turning, noPosition, noTexture, tooSeldom, noPictures or noCamera;
    #: else None.
    hold = Key[Optional[str]]()
    #: The present estimate, + up; None before the first measurement.
    pitch_deg = Key[Optional[float]]()
    #: The present estimate, + left.
    yaw_deg = Key[Optional[float]]()
    #: The present estimate, + clockwise as seen along the view.
    roll_deg = Key[Optional[float]]()
    #: Height above the road; None without a speed.
    height_m = Key[Optional[float]]()
    #: Standard deviation of yaw and pitch.
    deviation_deg = Key[Optional[float]]()
    #: How many times the camera was detected to have been moved.
    knocks = Key[int]()


class Calibration(Event):
    """A step of a gaze calibration, or a drift of the calibration in use. A key that does not apply to the step is absent."""

    __slots__ = ()
    TYPE = "calibration"
    #: nextPoint, collecting, progress, pointFailed, finished, failed, canceled, drifted, driftEnded, glassesChanged,
    #: glassesRestored, seatChanged or seatRestored.
    state = Key[str]()
    #: The point, from 0.
    index = Key[Optional[int]]()
    #: Number of points.
    count = Key[Optional[int]]()
    #: The point to show, from the display's top left.
    target_pt = Key[Optional[tuple[float, float]]](tuple)
    #: Share of the point's samples collected so far, 0...1.
    progress = Key[Optional[float]]()
    #: Why the point failed.
    reason = Key[Optional[str]]()
    #: Why the point or the calibration failed, as a sentence.
    text = Key[Optional[str]]()
    #: How far the gaze has drifted since the calibration.
    degrees = Key[Optional[float]]()
    #: Whether glasses are worn now.
    worn = Key[Optional[bool]]()
    #: The finished calibration, as its file holds it.
    calibration = Key[Optional[dict[str, Any]]]()


class SettingsChanged(Event):
    """Settings changed while the engine ran."""

    __slots__ = ()
    TYPE = "settings"
    #: The settings that changed, in the order of a settings file.
    changes = Key[tuple[parts.SettingChange, ...]](lambda json: tuple(parts.setting_change(one) for one in json))


class Summary(Event):
    """The last event of a session: its totals."""

    __slots__ = ()
    TYPE = "summary"
    #: Number of cabin frames.
    frames = Key[int]()
    #: Time from the first to the last frame, seconds.
    seconds = Key[float]()
    #: Cabin frames with a face.
    face_frames = Key[int]()
    #: Frames that the source dropped because the engine was busy; 0 for files.
    dropped_frames = Key[int]()
    #: Frames that were not judged because their time was not later than that of the frame before, or leapt.
    stale_frames = Key[int]()
    #: False if the input ended early or was damaged, or if the session lacks something; `note` says what.
    complete = Key[bool]()
    #: What was missing, as a sentence for people; None if nothing was.
    note = Key[Optional[str]]()
    #: Number of blinks.
    blinks = Key[int]()
    #: Eye closures longer than a blink.
    closures = Key[int]()
    #: Number of yawns.
    yawns = Key[int]()
    #: Number of glances.
    glances = Key[int]()
    #: Frames judged from the road camera or from recognitions.
    road_frames = Key[int]()
    #: Road alerts raised.
    road_alerts = Key[int]()
    #: The highest risk level that was reached.
    highest_risk = Key[str]()
    #: Mean attention of the session, 0...1; None if too little was seen.
    attention = Key[Optional[float]]()
    #: Lower bound of the attention.
    attention_low = Key[Optional[float]]()
    #: Upper bound of the attention.
    attention_high = Key[Optional[float]]()
    #: Share of the time with a gaze.
    attention_coverage = Key[Optional[float]]()
    #: Time looked at each zone, most first; empty for a rig without zones.
    zones = Key[tuple[parts.ZoneTime, ...]](lambda json: tuple(parts.zone_time(one) for one in json))
    #: P80 over the session, 0...1; None if no lids were seen.
    perclos = Key[Optional[float]]()
    #: How long it was known whether the lids were down.
    lids_seen_s = Key[float]()
    #: Blinks per minute of seen lids; None if the lids were seen too briefly.
    blink_rate_per_min = Key[Optional[float]]()
    #: Mean time from half shut to half open; None without a blink.
    blink_mean_ms = Key[Optional[float]]()
    #: How often the risk rose to warning or critical from below.
    alerts = Key[int]()
    #: Seconds at each risk level.
    risk_s = Key[dict[str, float]]()
    #: How well the gaze was measured.
    quality = Key[parts.Quality](parts.quality)


class Marker(Event):
    """A marker from outside, such as the start of a stimulus. Markers change nothing that Heed decides."""

    __slots__ = ()
    TYPE = "marker"
    #: What the marker says, as it came.
    text = Key[str]()


class Notice(Event):
    """An input was ignored, such as a picture with a wrong time; the wall clock was set; or what the rig says is no longer true, such as the camera's direction. Reported once for each cause, and again only after the cause was absent for 10 s."""

    __slots__ = ()
    TYPE = "notice"
    #: cameraTime, silenceTime, roadTime, vehicleTime, vehicleValue, wallClock, cameraMoved, rigDoubtful or seatMoved.
    cause = Key[str]()
    #: What was wrong and what to do, as a sentence.
    text = Key[str]()


class Lost(Event):
    """A stream's reader was too slow, or that of a live run's lines, and missed these events up to the event's time. Records hold no line for it."""

    __slots__ = ()
    TYPE = "lost"
    #: Per-frame events, of cabin and road.
    frames = Key[int]()
    #: All other events; they are lost only when thousands are waiting.
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
    27: LidsLowered,
    28: Pursuit,
    29: Marker,
    30: Notice,
}
OF_TYPE: dict[str, type[Event]] = {kind.TYPE: kind for kind in OF_KIND.values()}
