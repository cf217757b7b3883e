// swift-format-ignore-file
// Made by Tools/schema from Schema/events.schema; not edited by hand.

public import HeedGeometry

/// One picture of the cabin, before the events that the picture completed.
public struct FrameReport: Hashable, Sendable {
  /// The rounded observation that the results follow from.
  public var observation: CabinObservation
  /// How usable the face is: success, lowConfidence, unsupported or faceMissing.
  public var tracking: TrackingState
  /// Gap of the lids, which a look down narrows too: 0 shut ... 1 the person's own open eye; nil if not seen or not yet
  /// learned.
  public var leftOpenness: Double?
  /// As `leftOpenness`, of the right eye.
  public var rightOpenness: Double?
  /// How far the lids are closed beyond what looking down explains: 0 open or lowered ... 1 shut; nil if not known, and
  /// where no eye net looked.
  public var leftClosure: Double?
  /// As `leftClosure`, of the right eye.
  public var rightClosure: Double?
  /// What hides the eye; nil for an eye that is seen or turned away.
  public var leftCover: EyeCover?
  /// As `leftCover`, of the right eye.
  public var rightCover: EyeCover?
  /// Whether the eye is shut; nil if the lids were not seen well enough.
  public var leftShut: Bool?
  /// As `leftShut`, of the right eye.
  public var rightShut: Bool?
  /// The gaze; nil if no eye was seen well enough.
  public var gaze: GazeSample?
  /// The gaze in the vehicle's frame; nil without gaze or without the camera's pose in the rig.
  public var vehicleGaze: Direction<Vehicle>?
  /// Where the gaze meets the display's plane, in points, also beside the display; nil without a display, without gaze,
  /// and if the gaze does not meet the plane.
  public var screenPoint: PlanePoint<Screen>?
  /// Whether the gaze is on the display; `unknown` without gaze or without a display.
  public var screenState: ScreenState
  /// Name of the zone looked at, ``Zone/otherName`` for none of them; nil without gaze or without zones.
  public var zone: String?
  /// Class of that zone; nil as `zone`.
  public var zoneClass: ZoneClass?
  /// Both eyes together, each by its certainty: 0 open or lowered ... 1 shut; nil if not known.
  public var closure: Double?
  /// What the eyes do, by the pictures until now: fixation, saccade, pursuit, blink or unknown.
  public var movement: EyeMovement
  /// Whether a later picture may change the movement; the fixation and saccade events are final.
  public var isMovementProvisional: Bool
  /// Where the eyes rest, or rested last; nil without a display or a recent fixation.
  public var fixationPoint: PlanePoint<Screen>?
  /// narrower or raised while the open eye does not match the learned open eye, so that openness is doubtful; else nil.
  public var lidDrift: LidDrift?
  /// Attention over the latest stretch of time, 0...1; nil if too little of it was seen.
  public var attentionScore: Double?

  /// Memberwise initializer.
  public init(
    observation: CabinObservation, tracking: TrackingState, leftOpenness: Double? = nil, rightOpenness: Double? = nil,
    leftClosure: Double? = nil, rightClosure: Double? = nil, leftCover: EyeCover? = nil, rightCover: EyeCover? = nil,
    leftShut: Bool? = nil, rightShut: Bool? = nil, gaze: GazeSample? = nil, vehicleGaze: Direction<Vehicle>? = nil,
    screenPoint: PlanePoint<Screen>? = nil, screenState: ScreenState = .unknown, zone: String? = nil,
    zoneClass: ZoneClass? = nil, closure: Double? = nil, movement: EyeMovement = .unknown,
    isMovementProvisional: Bool = false, fixationPoint: PlanePoint<Screen>? = nil, lidDrift: LidDrift? = nil,
    attentionScore: Double? = nil
  ) {
    (self.observation, self.tracking, self.leftOpenness) = (observation, tracking, leftOpenness)
    (self.rightOpenness, self.leftClosure, self.rightClosure) = (rightOpenness, leftClosure, rightClosure)
    (self.leftCover, self.rightCover, self.leftShut, self.rightShut) = (leftCover, rightCover, leftShut, rightShut)
    (self.gaze, self.vehicleGaze, self.screenPoint, self.screenState) = (gaze, vehicleGaze, screenPoint, screenState)
    (self.zone, self.zoneClass, self.closure, self.movement) = (zone, zoneClass, closure, movement)
    (self.isMovementProvisional, self.fixationPoint, self.lidDrift) = (isMovementProvisional, fixationPoint, lidDrift)
    self.attentionScore = attentionScore
  }
}

/// The eyes closed for at most a second and opened again.
public struct Blink: Hashable, Sendable {
  /// When openness fell through half of the person's open level, interpolated between frames.
  public var start: Timestamp
  /// When openness rose through the same level, interpolated between frames.
  public var end: Timestamp
  /// Which eyes blinked: both, left or right.
  public var eye: Blink.Eye
  /// How far the eye closed: 0 not at all ... 1 shut; of a quick dip that no frame shows shut: its depth.
  public var closure: Double
  /// True for more than 400 ms.
  public var isSlow: Bool
  /// Standard uncertainty of the start, which lies between two frames; nil if the closing was not seen.
  public var startError: Duration?
  /// Standard uncertainty of the end; nil if the opening was not seen.
  public var endError: Duration?
  /// Travel of the lid as a share of the open level, 0...1; less than the closure if the eye was looking down.
  public var amplitude: Double?
  /// Peak closing velocity of the lid, open levels per second; nil if the frame rate is too low.
  public var closingVelocity: Double?
  /// Mean velocity of the lid up to half open, open levels per second; nil if the frame rate is too low.
  public var openingVelocity: Double?
  /// How long the lids shut, stayed and opened; nil unless all of it was looked at, as in recorded lids.
  public var phases: BlinkPhases?

  /// Memberwise initializer.
  public init(
    start: Timestamp, end: Timestamp, eye: Blink.Eye, closure: Double, isSlow: Bool, startError: Duration? = nil,
    endError: Duration? = nil, amplitude: Double? = nil, closingVelocity: Double? = nil, openingVelocity: Double? = nil,
    phases: BlinkPhases? = nil
  ) {
    (self.start, self.end, self.eye, self.closure) = (start, end, eye, closure)
    (self.isSlow, self.startError, self.endError, self.amplitude) = (isSlow, startError, endError, amplitude)
    (self.closingVelocity, self.openingVelocity, self.phases) = (closingVelocity, openingVelocity, phases)
  }
}

/// A closure of both eyes that lasts longer than a blink began, changed or ended.
public struct EyeClosure: Hashable, Sendable {
  /// began (after 1 s), changed (a microsleep became sleep after 3 s) or ended.
  public var phase: EyeClosure.Phase
  /// microsleep or sleep.
  public var kind: EyeClosure.Kind
  /// When the eyes shut.
  public var start: Timestamp
  /// When the eyes opened; nil while they are shut, and if they were lost while shut.
  public var end: Timestamp?
  /// True while the driver yawns: the closure counts for PERCLOS but raises no risk by itself.
  public var duringYawn: Bool

  /// Memberwise initializer.
  public init(
    phase: EyeClosure.Phase, kind: EyeClosure.Kind, start: Timestamp, end: Timestamp? = nil, duringYawn: Bool
  ) {
    (self.phase, self.kind, self.start, self.end) = (phase, kind, start, end)
    self.duringYawn = duringYawn
  }
}

/// Both lids were low for a second or longer and not known to be shut, as in a look down.
public struct LidsLowered: Hashable, Sendable {
  /// began or ended.
  public var phase: EyeClosure.Phase
  /// When the lids sank.
  public var start: Timestamp
  /// When they rose, or were known to be shut; nil while they are low, and if they were lost while low.
  public var end: Timestamp?
  /// True if the lids were surely open all the time; false if they may have been shut.
  public var isSure: Bool

  /// Memberwise initializer.
  public init(phase: EyeClosure.Phase, start: Timestamp, end: Timestamp? = nil, isSure: Bool) {
    (self.phase, self.start, self.end, self.isSure) = (phase, start, end, isSure)
  }
}

/// The estimate of the driver's sleepiness, on change and every 10 s.
public struct Drowsiness: Hashable, Sendable {
  /// Whether the driver counts as drowsy, with hysteresis; nil until enough has been seen.
  public var isDrowsy: Bool?
  /// 0 alert ... 1 asleep; nil until enough has been seen.
  public var intensity: Double?
  /// P80: share of the seen time with the lids covering 80 % of the eye, 0...1; nil until enough has been seen.
  public var perclos: Double?
  /// How much seen time PERCLOS covers.
  public var window: Duration
  /// Karolinska sleepiness, 1...9, derived from the intensity, not self-reported; nil until enough has been seen.
  public var kss: Double?
  /// Name of the strongest evidence's kind, or `none` without evidence.
  public var reason: String
  /// P70: share of the seen time with the lids covering 70 % of the eye, without looks far down, 0...1; nil as PERCLOS.
  public var p70: Double?
  /// All indicators, also those of intensity 0.
  public var evidence: [DrowsinessEvidence]
  /// Statistics of the blinks of the last minutes; nil until enough has been seen.
  public var blinks: BlinkSummary?

  /// Memberwise initializer.
  public init(
    isDrowsy: Bool? = nil, intensity: Double? = nil, perclos: Double? = nil, window: Duration, kss: Double? = nil,
    reason: String, p70: Double? = nil, evidence: [DrowsinessEvidence] = [], blinks: BlinkSummary? = nil
  ) {
    (self.isDrowsy, self.intensity, self.perclos, self.window) = (isDrowsy, intensity, perclos, window)
    (self.kss, self.reason, self.p70, self.evidence) = (kss, reason, p70, evidence)
    self.blinks = blinks
  }
}

/// A yawn ended: the mouth was held wide open for seconds.
public struct Yawn: Hashable, Sendable {
  /// When the mouth opened wide.
  public var start: Timestamp
  /// When the mouth closed again.
  public var end: Timestamp

  /// Memberwise initializer.
  public init(start: Timestamp, end: Timestamp) { (self.start, self.end) = (start, end) }
}

/// A stretch of time was scored: the share in which the driver looked where driving requires a look.
public struct AttentionScore: Hashable, Sendable {
  /// Beginning of the stretch.
  public var begin: Timestamp
  /// End of the stretch; the last stretch of a run is shorter.
  public var end: Timestamp
  /// Share of the seen time with the gaze on target, weighted by confidence, 0...1; nil if it is unknown for a reason.
  public var score: Double?
  /// Lower bound of the share over the whole stretch, as unseen time may have been on or off target, 0...1; nil without
  /// a score.
  public var low: Double?
  /// Upper bound of the share, as the lower one.
  public var high: Double?
  /// Share of the stretch that was seen, 0...1.
  public var coverage: Double
  /// How much of the seen time both lids were shut for longer than a blink; nil in recordings of earlier versions.
  public var eyesShut: Duration?
  /// What the score is measured against: region, display, zones (named in the settings), road (zones of class forward
  /// and driving) or camera (20 degrees around it); nil in recordings of earlier versions.
  public var target: AttentionTarget?
  /// Why there is no score: unseen, noDisplay, noZones, uncalibrated or rigDoubtful; nil with a score.
  public var reason: UnknownAttention?

  /// Memberwise initializer.
  public init(
    begin: Timestamp, end: Timestamp, score: Double? = nil, low: Double? = nil, high: Double? = nil, coverage: Double,
    eyesShut: Duration? = nil, target: AttentionTarget? = nil, reason: UnknownAttention? = nil
  ) {
    (self.begin, self.end, self.score, self.low) = (begin, end, score, low)
    (self.high, self.coverage, self.eyesShut, self.target) = (high, coverage, eyesShut, target)
    self.reason = reason
  }
}

/// A fixation ended: the gaze rested on one place.
public struct Fixation: Hashable, Sendable {
  /// When the gaze came to rest.
  public var start: Timestamp
  /// When the gaze moved on.
  public var end: Timestamp
  /// Mean direction in the camera's frame, + towards the person's left.
  public var azimuth: Angle
  /// Mean direction in the camera's frame, + up.
  public var elevation: Angle
  /// Mean point where the gaze met the display's plane; nil without a display.
  public var screenPoint: PlanePoint<Screen>?

  /// Memberwise initializer.
  public init(
    start: Timestamp, end: Timestamp, azimuth: Angle, elevation: Angle, screenPoint: PlanePoint<Screen>? = nil
  ) {
    (self.start, self.end, self.azimuth, self.elevation) = (start, end, azimuth, elevation)
    self.screenPoint = screenPoint
  }
}

/// A saccade ended: the gaze moved to another place. It has no velocity, which a webcam cannot resolve.
public struct Saccade: Hashable, Sendable {
  /// When the gaze left, between two pictures; the duration follows from the amplitude.
  public var start: Timestamp
  /// When the gaze arrived.
  public var end: Timestamp
  /// Angle between the old direction and the new one.
  public var amplitude: Angle

  /// Memberwise initializer.
  public init(start: Timestamp, end: Timestamp, amplitude: Angle) {
    (self.start, self.end, self.amplitude) = (start, end, amplitude)
  }
}

/// A pursuit ended: the gaze followed something that moved.
public struct Pursuit: Hashable, Sendable {
  /// When the gaze began to follow.
  public var start: Timestamp
  /// When the gaze stopped, or jumped.
  public var end: Timestamp
  /// Angle between the first direction and the last one.
  public var amplitude: Angle
  /// Mean velocity of the gaze.
  public var velocityDegreesPerSecond: Double

  /// Memberwise initializer.
  public init(start: Timestamp, end: Timestamp, amplitude: Angle, velocityDegreesPerSecond: Double) {
    (self.start, self.end, self.amplitude) = (start, end, amplitude)
    self.velocityDegreesPerSecond = velocityDegreesPerSecond
  }
}

/// A glance ended: one uninterrupted look at one zone.
public struct Glance: Hashable, Sendable {
  /// When the gaze entered the zone.
  public var start: Timestamp
  /// When the gaze left the zone.
  public var end: Timestamp
  /// Name of the zone; `other` for none of the rig's, `a phone` for a phone that a net sees.
  public var zone: String
  /// Class of the zone: forward, driving, nondriving or phone.
  public var zoneClass: ZoneClass
  /// owl: the head turns with the eyes; lizard: mainly the eyes move; lean: the body leans. nil for the road, without a
  /// head, and until the head's rest pose is known.
  public var kind: Glance.Kind?
  /// Mean gaze, weighted towards the later samples because eyes and head still move at first; nil if not known.
  public var direction: Direction<Camera>?
  /// Largest turn of the head from its rest pose, 0...180; nil if not known.
  public var headTurn: Angle?
  /// Why the glance may be at a phone: zone (of the rig), down (hands and lap), seen (a phone that a net sees); nil if
  /// nothing indicates a phone.
  public var phone: Glance.PhoneDirection?

  /// Memberwise initializer.
  public init(
    start: Timestamp, end: Timestamp, zone: String, zoneClass: ZoneClass, kind: Glance.Kind? = nil,
    direction: Direction<Camera>? = nil, headTurn: Angle? = nil, phone: Glance.PhoneDirection? = nil
  ) {
    (self.start, self.end, self.zone, self.zoneClass) = (start, end, zone, zoneClass)
    (self.kind, self.direction, self.headTurn, self.phone) = (kind, direction, headTurn, phone)
  }
}

/// A distraction began, changed or ended: a look away that lasts too long, or looks away that come too often.
public struct Distraction: Hashable, Sendable {
  /// began, changed (another glance was added) or ended.
  public var phase: Distraction.Phase
  /// longGlance (one long time away), repeatedGlances (too little road between them) or phone.
  public var kind: Distraction.Kind
  /// When its first glance began.
  public var start: Timestamp
  /// When its last glance ended; nil while the distraction goes on.
  public var end: Timestamp?
  /// Name of the zone that was looked at for most of the time.
  public var zone: String
  /// Total duration of its glances, without times when the gaze was lost for longer than a blink.
  public var away: Duration
  /// Number of its glances.
  public var glances: Int

  /// Memberwise initializer.
  public init(
    phase: Distraction.Phase, kind: Distraction.Kind, start: Timestamp, end: Timestamp? = nil, zone: String,
    away: Duration, glances: Int
  ) {
    (self.phase, self.kind, self.start, self.end) = (phase, kind, start, end)
    (self.zone, self.away, self.glances) = (zone, away, glances)
  }
}

/// A phone came into sight, changed its place or use, or went out of sight.
public struct SeenPhone: Hashable, Sendable {
  /// began, changed (its place or its use) or ended.
  public var phase: SeenPhone.Phase
  /// When the phone was first seen.
  public var start: Timestamp
  /// When the phone was last seen; nil while it is in sight.
  public var end: Timestamp?
  /// hand, ear or mount; nil until that is known.
  public var place: SeenPhone.Place?
  /// Whether the phone is looked at, at the ear, or held between camera and eyes; false: only held; nil while the gaze
  /// is not known.
  public var isInUse: Bool?
  /// Probability that the thing is a phone, 0...1; of the best evidence for a phone that is no longer seen.
  public var confidence: Double
  /// The latest box: x, y, width, height, pixels.
  public var box: ImageRect

  /// Memberwise initializer.
  public init(
    phase: SeenPhone.Phase, start: Timestamp, end: Timestamp? = nil, place: SeenPhone.Place? = nil,
    isInUse: Bool? = nil, confidence: Double, box: ImageRect
  ) {
    (self.phase, self.start, self.end, self.place) = (phase, start, end, place)
    (self.isInUse, self.confidence, self.box) = (isInUse, confidence, box)
  }
}

/// The cabin's availability changed.
public struct AvailabilityChange: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// The new availability.
  public var availability: Availability
  /// What hides the eyes; nil unless they are hidden.
  public var cover: EyeCover?
  /// Why the face is missing; nil while it is not missing, or why is not known. A cause that is learned later is a
  /// change of its own.
  public var departure: DepartureCause?
  /// True if a blocked picture is nothing but noise; false: something lies before the lens.
  public var isNoise: Bool
  /// What is still seen while the eyes are hidden: head or neither; nil if they are not hidden.
  public var works: WorkingSight?
  /// True if it cannot change again within this session.
  public var isPermanent: Bool
  /// Wall-clock time, milliseconds since 1970 UTC; nil without a clock.
  public var utcMilliseconds: Double?

  /// Memberwise initializer.
  public init(
    time: Timestamp, availability: Availability, cover: EyeCover? = nil, departure: DepartureCause? = nil,
    isNoise: Bool = false, works: WorkingSight? = nil, isPermanent: Bool = false, utcMilliseconds: Double? = nil
  ) {
    (self.time, self.availability, self.cover, self.departure) = (time, availability, cover, departure)
    (self.isNoise, self.works, self.isPermanent, self.utcMilliseconds) = (isNoise, works, isPermanent, utcMilliseconds)
  }
}

/// The risk's level or its reasons changed.
public struct RiskState: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// unknown, normal, advisory, warning or critical. While the cabin is unavailable: unknown.
  public var level: RiskLevel
  /// The last level, if it was an alert, while the cabin is unavailable: a host keeps showing it; else nil.
  public var held: RiskLevel?
  /// 0 no risk ... 1 certain danger; nil while the risk is unknown.
  public var score: Double?
  /// The causes, the heaviest first.
  public var reasons: [RiskReason]
  /// What was not judged: cabin, gaze, zones, speed, road and the road's functions.
  public var unavailable: [String]

  /// Memberwise initializer.
  public init(
    time: Timestamp, level: RiskLevel, held: RiskLevel? = nil, score: Double? = nil, reasons: [RiskReason],
    unavailable: [String] = []
  ) {
    (self.time, self.level, self.held, self.score) = (time, level, held, score)
    (self.reasons, self.unavailable) = (reasons, unavailable)
  }
}

/// What the host should show or sound changed.
public struct RiskPrompt: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// The signal to give: none, visual, audible or urgent.
  public var signal: RiskPrompt.Signal
  /// The present risk level, or the last level while the risk is unknown.
  public var level: RiskLevel
  /// Codes of the reasons, the heaviest first.
  public var codes: [String]
  /// How many times the prompt was escalated for lack of a response.
  public var escalations: Int
  /// True after an acknowledgement, until something worse happens.
  public var isAcknowledged: Bool

  /// Memberwise initializer.
  public init(
    time: Timestamp, signal: RiskPrompt.Signal, level: RiskLevel, codes: [String], escalations: Int = 0,
    isAcknowledged: Bool = false
  ) {
    (self.time, self.signal, self.level, self.codes) = (time, signal, level, codes)
    (self.escalations, self.isAcknowledged) = (escalations, isAcknowledged)
  }
}

/// The driver's state asks something of the vehicle, or asks no more. Heed never acts: the host decides, acts, and says
/// so.
public struct VehicleRequest: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// forwardWarning, laneSupport, slowDown or stop.
  public var kind: VehicleRequest.Kind
  /// began, renewed, changed, ended, honoured (the vehicle says that it acts) or ignored (the vehicle has not said so
  /// within a second).
  public var phase: VehicleRequest.Phase
  /// Counts the requests of a drive, from 1; the same from its beginning to its end.
  public var number: Int
  /// Code of the heaviest reason, as in a risk's reasons.
  public var reason: String
  /// When the request began.
  public var began: Timestamp
  /// Until when the request holds unless it is renewed; nil when it has ended.
  public var until: Timestamp?
  /// How much earlier than for an attentive driver a warning is wanted; nil for all but forward warnings.
  public var gain: Double?
  /// What would end the request: answered, over, standstill or finished.
  public var endsWith: [VehicleRequest.End]
  /// What ended the request; nil while it stands.
  public var end: VehicleRequest.End?
  /// Whether the vehicle said that it can do this; nil: it has said nothing.
  public var isSupported: Bool?

  /// Memberwise initializer.
  public init(
    time: Timestamp, kind: VehicleRequest.Kind, phase: VehicleRequest.Phase, number: Int, reason: String,
    began: Timestamp, until: Timestamp? = nil, gain: Double? = nil, endsWith: [VehicleRequest.End],
    end: VehicleRequest.End? = nil, isSupported: Bool? = nil
  ) {
    (self.time, self.kind, self.phase, self.number) = (time, kind, phase, number)
    (self.reason, self.began, self.until, self.gain) = (reason, began, until, gain)
    (self.endsWith, self.end, self.isSupported) = (endsWith, end, isSupported)
  }
}

/// A rule book's verdict changed.
public struct Verdict: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// The rule book.
  public var rules: RuleBookName
  /// 0 none, 1 first notice, 2 warning, 3 critical; nil if the moment could not be judged.
  public var level: Int?
  /// What the level is about; nil at level 0.
  public var kind: Verdict.Kind?
  /// Deadline of the rule for its next level if the driver goes on as now; nil without a deadline.
  public var latest: Timestamp?
  /// True if the rule depends on an unknown speed, so that its strictest band was used.
  public var isSpeedAssumed: Bool
  /// True if the last level came too often or lasted too long: assistance must not be engaged again.
  public var isLockedOut: Bool
  /// What a level above 0 is based on; nil at level 0.
  public var evidence: RiskEvidence?

  /// Memberwise initializer.
  public init(
    time: Timestamp, rules: RuleBookName, level: Int? = nil, kind: Verdict.Kind? = nil, latest: Timestamp? = nil,
    isSpeedAssumed: Bool = false, isLockedOut: Bool = false, evidence: RiskEvidence? = nil
  ) {
    (self.time, self.rules, self.level, self.kind) = (time, rules, level, kind)
    (self.latest, self.isSpeedAssumed, self.isLockedOut) = (latest, isSpeedAssumed, isLockedOut)
    self.evidence = evidence
  }
}

/// A road alert was raised, changed or cleared.
public struct RoadAlertChange: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// raised, changed or cleared.
  public var state: RoadAlertChange.State
  /// The alert after the change; for a cleared alert, its last state.
  public var alert: RoadAlert

  /// Memberwise initializer.
  public init(time: Timestamp, state: RoadAlertChange.State, alert: RoadAlert) {
    (self.time, self.state, self.alert) = (time, state, alert)
  }
}

/// A function of the road became available or unavailable.
public struct RoadAvailabilityChange: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// The function: objects, distance, timeToCollision, entry, lanes, laneDeparture or overspeed. The cabin's lines lack
  /// this key.
  public var function: RoadFunction
  /// What the function lacks; nil if it is available.
  public var reason: RoadAvailabilityChange.Reason?

  /// Memberwise initializer.
  public init(time: Timestamp, function: RoadFunction, reason: RoadAvailabilityChange.Reason? = nil) {
    (self.time, self.function, self.reason) = (time, function, reason)
  }
}

/// A step of the road camera's self-calibration. Records hold only its milestones.
public struct CameraChange: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// advanced, held, calibrated, refined or moved.
  public var kind: CameraChange.Kind
  /// Width and height of the pictures, pixels.
  public var size: ImageSize
  /// State of the calibration after the step.
  public var calibration: CameraCalibration

  /// Memberwise initializer.
  public init(time: Timestamp, kind: CameraChange.Kind, size: ImageSize, calibration: CameraCalibration) {
    (self.time, self.kind, self.size, self.calibration) = (time, kind, size, calibration)
  }
}

/// Settings changed while the engine ran.
public struct SettingsReport: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// The settings that changed, in the order of a settings file.
  public var changes: [SettingsReport.Item]

  /// Memberwise initializer.
  public init(time: Timestamp, changes: [SettingsReport.Item]) { (self.time, self.changes) = (time, changes) }
}

/// The last event of a session: its totals.
public struct SessionSummary: Hashable, Sendable {
  /// Number of cabin frames.
  public var frames: Int
  /// Time from the first to the last frame, seconds.
  public var seconds: Double
  /// Cabin frames with a face.
  public var faceFrames: Int
  /// Frames that the source dropped because the engine was busy; 0 for files.
  public var droppedFrames: Int
  /// Frames that were not judged because their time was not later than that of the frame before, or leapt.
  public var staleFrames: Int
  /// False if the input ended early or was damaged, or if the session lacks something; `note` says what.
  public var isComplete: Bool
  /// What was missing, as a sentence for people; nil if nothing was.
  public var note: String?
  /// Number of blinks.
  public var blinks: Int
  /// Eye closures longer than a blink.
  public var closures: Int
  /// Number of yawns.
  public var yawns: Int
  /// Number of glances.
  public var glances: Int
  /// Frames judged from the road camera or from recognitions.
  public var roadFrames: Int
  /// Road alerts raised.
  public var roadAlerts: Int
  /// The highest risk level that was reached.
  public var highestRisk: RiskLevel
  /// Attention, lids and risk over the whole session.
  public var figures: SessionFigures
  /// How well the gaze was measured.
  public var quality: GazeQuality

  /// Memberwise initializer.
  public init(
    frames: Int = 0, seconds: Double = 0, faceFrames: Int = 0, droppedFrames: Int = 0, staleFrames: Int = 0,
    isComplete: Bool = true, note: String? = nil, blinks: Int = 0, closures: Int = 0, yawns: Int = 0, glances: Int = 0,
    roadFrames: Int = 0, roadAlerts: Int = 0, highestRisk: RiskLevel = .unknown,
    figures: SessionFigures = SessionFigures(), quality: GazeQuality = GazeQuality()
  ) {
    (self.frames, self.seconds, self.faceFrames, self.droppedFrames) = (frames, seconds, faceFrames, droppedFrames)
    (self.staleFrames, self.isComplete, self.note, self.blinks) = (staleFrames, isComplete, note, blinks)
    (self.closures, self.yawns, self.glances, self.roadFrames) = (closures, yawns, glances, roadFrames)
    (self.roadAlerts, self.highestRisk, self.figures, self.quality) = (roadAlerts, highestRisk, figures, quality)
  }
}

/// A marker from outside, such as the start of a stimulus. Markers change nothing that Heed decides.
public struct Marker: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// What the marker says, as it came.
  public var text: String

  /// Memberwise initializer.
  public init(time: Timestamp, text: String) { (self.time, self.text) = (time, text) }
}

/// An input was ignored, such as a picture with a wrong time; the wall clock was set; or what the rig says is no longer
/// true, such as the camera's direction. Reported once for each cause, and again only after the cause was absent for 10
/// s.
public struct Notice: Hashable, Sendable {
  /// When it was decided.
  public var time: Timestamp
  /// cameraTime, silenceTime, roadTime, vehicleTime, vehicleValue, wallClock, cameraMoved, rigDoubtful or seatMoved.
  public var cause: Notice.Cause
  /// What was wrong and what to do, as a sentence.
  public var text: String

  /// Memberwise initializer.
  public init(time: Timestamp, cause: Notice.Cause, text: String) {
    (self.time, self.cause, self.text) = (time, cause, text)
  }
}

/// A stream's reader was too slow, or that of a live run's lines, and missed these events up to the event's time.
/// Records hold no line for it.
public struct EventLoss: Hashable, Sendable {
  /// Per-frame events, of cabin and road.
  public var frames: Int
  /// All other events; they are lost only when thousands are waiting.
  public var events: Int

  /// Memberwise initializer.
  public init(frames: Int = 0, events: Int = 0) { (self.frames, self.events) = (frames, events) }
}

/// One measured indicator of drowsiness.
public struct DrowsinessEvidence: Hashable, Sendable {
  /// What the indicator measures: perclos, p70, longClosures, microsleep, blinks, yawns or nods.
  public var kind: DrowsinessEvidence.Kind
  /// The measured value: a share 0...1, a number of events, or the score of the blinks.
  public var value: Double
  /// The stretch of time that the indicator covers.
  public var window: Duration
  /// How drowsy the indicator alone suggests: 0 alert ... 1 asleep.
  public var intensity: Double

  /// Memberwise initializer.
  public init(kind: DrowsinessEvidence.Kind, value: Double, window: Duration, intensity: Double) {
    (self.kind, self.value, self.window, self.intensity) = (kind, value, window, intensity)
  }
}

/// Statistics of the blinks of the last minutes. A mean is nil if too few blinks have that value.
public struct BlinkSummary: Hashable, Sendable {
  /// How long the eyes were seen within the window.
  public var seen: Duration
  /// Number of blinks of both eyes within the window.
  public var blinks: Int
  /// Blinks per minute of seen time.
  public var ratePerMinute: Double
  /// Standard error of the rate for blinks at random times (Poisson): the root of their number over the seen minutes.
  public var rateError: Double
  /// Mean time from half shut to half open, seconds.
  public var meanDurationSeconds: Double?
  /// Mean travel of the lid as a share of the open level, 0...1.
  public var meanAmplitude: Double?
  /// Mean peak closing velocity, open levels per second.
  public var meanClosingVelocity: Double?
  /// Mean opening velocity, open levels per second.
  public var meanOpeningVelocity: Double?
  /// Mean of the blinks' amplitude over peak closing velocity.
  public var meanAmplitudeVelocityRatioSeconds: Double?
  /// Mean time from the end of a blink to the start of the next.
  public var meanIntervalSeconds: Double?
  /// Coefficient of variation of these intervals: 0 for perfectly regular blinks, 1 for blinks at random times.
  public var intervalScatter: Double?

  /// Memberwise initializer.
  public init(
    seen: Duration, blinks: Int, ratePerMinute: Double, rateError: Double, meanDurationSeconds: Double? = nil,
    meanAmplitude: Double? = nil, meanClosingVelocity: Double? = nil, meanOpeningVelocity: Double? = nil,
    meanAmplitudeVelocityRatioSeconds: Double? = nil, meanIntervalSeconds: Double? = nil, intervalScatter: Double? = nil
  ) {
    (self.seen, self.blinks, self.ratePerMinute, self.rateError) = (seen, blinks, ratePerMinute, rateError)
    (self.meanDurationSeconds, self.meanAmplitude) = (meanDurationSeconds, meanAmplitude)
    (self.meanClosingVelocity, self.meanOpeningVelocity) = (meanClosingVelocity, meanOpeningVelocity)
    self.meanAmplitudeVelocityRatioSeconds = meanAmplitudeVelocityRatioSeconds
    (self.meanIntervalSeconds, self.intervalScatter) = (meanIntervalSeconds, intervalScatter)
  }
}

/// One cause of the risk.
public struct RiskReason: Hashable, Sendable {
  /// A stable name for programs, such as `microsleep` or `phoneGlance`.
  public var code: String
  /// Its contribution to the score, 0...1.
  public var weight: Double
  /// One sentence for people, in English.
  public var text: String
  /// The measurement behind it; nil without a measurement.
  public var evidence: RiskEvidence?
  /// The smallest change that would have avoided it, one sentence for people; nil if there is none.
  public var remedy: String?

  /// Memberwise initializer.
  public init(code: String, weight: Double, text: String, evidence: RiskEvidence? = nil, remedy: String? = nil) {
    (self.code, self.weight, self.text, self.evidence) = (code, weight, text, evidence)
    self.remedy = remedy
  }
}

/// The measurement that a reason or verdict is based on, and the threshold that it crossed.
public struct RiskEvidence: Hashable, Sendable {
  /// Name of the rule book, or of Heed's algorithm for its own rules.
  public var rule: String
  /// The measured quantity, with its unit.
  public var quantity: RiskEvidence.Quantity
  /// The value, in the quantity's unit.
  public var measured: Double
  /// The limit in force: the rule applies at or beyond this value.
  public var threshold: Double
  /// Number of frames that the measurement is based on.
  public var samples: Int
  /// When the measured event began; nil if it has no beginning.
  public var start: Timestamp?

  /// Memberwise initializer.
  public init(
    rule: String, quantity: RiskEvidence.Quantity, measured: Double, threshold: Double, samples: Int,
    start: Timestamp? = nil
  ) {
    (self.rule, self.quantity, self.measured, self.threshold) = (rule, quantity, measured, threshold)
    (self.samples, self.start) = (samples, start)
  }
}

/// The vehicle's position in its lane.
public struct LaneState: Hashable, Sendable {
  /// From the lane's middle to the camera, + left; nil once a marking has been missing for longer than the lane width
  /// is remembered.
  public var offset: Double?
  /// Direction of the vehicle relative to the lane, + left.
  public var heading: Angle
  /// Between the middles of the two markings; nil as the offset.
  public var width: Double?
  /// From the camera to the left marking, positive while the marking is on its own side; nil if it was neither seen nor
  /// derived from the other marking.
  public var leftDistance: Double?
  /// From the camera to the right marking, as the left.
  public var rightDistance: Double?
  /// Curvature of the lane ahead, + bending left.
  public var curvature: Double

  /// Memberwise initializer.
  public init(
    offset: Double? = nil, heading: Angle, width: Double? = nil, leftDistance: Double? = nil,
    rightDistance: Double? = nil, curvature: Double
  ) {
    (self.offset, self.heading, self.width, self.leftDistance) = (offset, heading, width, leftDistance)
    (self.rightDistance, self.curvature) = (rightDistance, curvature)
  }
}

/// A tracked object on the road, in one frame.
public struct RoadObjectState: Hashable, Sendable {
  /// Track ID: the source's, or one from Heed's tracker, which begins with `heed-`.
  public var id: String
  /// The most frequent class among its recognitions.
  public var label: RoadLabel
  /// Bounding box: x, y, width, height, pixels.
  public var box: ImageRect
  /// 0...1; nil if the source gives none.
  public var score: Double?
  /// From the camera along its axis to the nearest face; nil if not known.
  public var distanceMeters: Double?
  /// Standard deviation of the distance.
  public var distanceDeviation: Double?
  /// Closing speed, positive when the object approaches; nil until it was seen long enough.
  public var closingSpeed: Double?
  /// Standard deviation of the closing speed.
  public var closingDeviation: Double?
  /// Predicted time until contact; nil if the object does not approach.
  public var timeToCollision: TimeToCollision?
  /// primary (the own path), secondary or none: where the object touches the road.
  public var region: RoadRegion
  /// True if the object is predicted to come within the vehicle's width.
  public var isInPath: Bool

  /// Memberwise initializer.
  public init(
    id: String, label: RoadLabel, box: ImageRect, score: Double? = nil, distanceMeters: Double? = nil,
    distanceDeviation: Double? = nil, closingSpeed: Double? = nil, closingDeviation: Double? = nil,
    timeToCollision: TimeToCollision? = nil, region: RoadRegion = .none, isInPath: Bool = false
  ) {
    (self.id, self.label, self.box, self.score) = (id, label, box, score)
    (self.distanceMeters, self.distanceDeviation, self.closingSpeed) = (distanceMeters, distanceDeviation, closingSpeed)
    (self.closingDeviation, self.timeToCollision, self.region) = (closingDeviation, timeToCollision, region)
    self.isInPath = isInPath
  }
}

extension SettingsReport {
  /// One setting with its value before and after the change, as a settings file writes them.
  public struct Item: Hashable, Sendable {
    /// Its path in a settings file, such as `closure.microsleepFrom`; `regions` for the road's static regions.
    public var name: String
    /// The value before the change.
    public var before: String
    /// The value from now on.
    public var after: String

    /// Memberwise initializer.
    public init(name: String, before: String, after: String) {
      (self.name, self.before, self.after) = (name, before, after)
    }
  }
}

/// How well a run measured the gaze, as a publication has to state it (Holmqvist et al. 2012).
public struct GazeQuality: Hashable, Sendable {
  /// Frames per second, by the mean interval without pauses; nil for fewer than two frames.
  public var framesPerSecond: Double?
  /// Standard deviation of the intervals between frames, without pauses: the jitter of the rate.
  public var intervalDeviationMilliseconds: Double?
  /// Share of all frames that have no gaze and are no blink, 0...1.
  public var lostShare: Double?
  /// Share of all frames that have no gaze and are bridged in the eye movements, 0...1.
  public var bridgedShare: Double?
  /// Share of all frames that are in blinks, 0...1.
  public var blinkShare: Double?
  /// Fixations of 100 ms and longer, in which the precision is measured.
  public var fixations: Int
  /// Precision of the unfiltered gaze, mean over these fixations: root mean square of the steps from frame to frame.
  public var stepDegrees: Double?
  /// The same: standard deviation of both axes together.
  public var deviationDegrees: Double?
  /// The same: area of the ellipse that holds 68 %, square degrees.
  public var ellipseSquareDegrees: Double?
  /// Noise of the unfiltered gaze in each frame by itself, as found at the end; nil if too little was seen.
  public var noiseDegrees: Double?
  /// Its wander over 0.2 s; a pursuit has to lead farther.
  public var wanderDegrees: Double?
  /// Mean distance of the eyes from the camera; nil without gaze.
  public var distanceMillimeters: Double?
  /// Mean error of the calibration in use at points that its fit did not use; nil without a validation.
  public var accuracyDegrees: Double?

  /// Memberwise initializer.
  public init(
    framesPerSecond: Double? = nil, intervalDeviationMilliseconds: Double? = nil, lostShare: Double? = nil,
    bridgedShare: Double? = nil, blinkShare: Double? = nil, fixations: Int = 0, stepDegrees: Double? = nil,
    deviationDegrees: Double? = nil, ellipseSquareDegrees: Double? = nil, noiseDegrees: Double? = nil,
    wanderDegrees: Double? = nil, distanceMillimeters: Double? = nil, accuracyDegrees: Double? = nil
  ) {
    (self.framesPerSecond, self.intervalDeviationMilliseconds) = (framesPerSecond, intervalDeviationMilliseconds)
    (self.lostShare, self.bridgedShare, self.blinkShare) = (lostShare, bridgedShare, blinkShare)
    (self.fixations, self.stepDegrees, self.deviationDegrees) = (fixations, stepDegrees, deviationDegrees)
    (self.ellipseSquareDegrees, self.noiseDegrees) = (ellipseSquareDegrees, noiseDegrees)
    (self.wanderDegrees, self.distanceMillimeters) = (wanderDegrees, distanceMillimeters)
    self.accuracyDegrees = accuracyDegrees
  }
}

/// Time looked at one zone.
public struct ZoneShare: Hashable, Sendable {
  /// The zone's name, or `other`.
  public var zone: String
  /// The zone's class; nil if not recorded.
  public var zoneClass: ZoneClass?
  /// How long.
  public var time: Duration
  /// Share of the time looked at any zone or `other`, 0...1.
  public var share: Double

  /// Memberwise initializer.
  public init(zone: String, zoneClass: ZoneClass? = nil, time: Duration, share: Double) {
    (self.zone, self.zoneClass, self.time, self.share) = (zone, zoneClass, time, share)
  }
}
