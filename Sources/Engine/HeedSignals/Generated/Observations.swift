// swift-format-ignore-file
// Made by Tools/schema from Schema/observations.schema; not edited by hand.

public import HeedGeometry

/// The cabin camera's measurements of one frame: the engine's only cabin input, and the content of a recording.
public struct CabinObservation: Hashable, Sendable {
  /// Number of the frame within its source, from 0.
  public var frame: Int
  /// When the picture was taken.
  public var time: Timestamp
  /// Size of the picture.
  public var size: ImageSize
  /// Measurements of the picture as a whole.
  public var picture: PictureObservation
  /// The driver's face; nil when none was found.
  public var face: FaceObservation?
  /// Number of times that another person has taken the driver's seat so far. It does not identify the person.
  public var driverChanges: Int
  /// Phones that the object net detects, best first; empty: none detected. nil: the net has not run since the last
  /// frame.
  public var phones: [PhoneBox]?
  /// How the camera stands to its place in the run's first pictures, by the background; nil in frames in which no turn
  /// of the camera was found.
  public var turn: CameraTurn?

  /// Memberwise initializer.
  public init(
    frame: Int, time: Timestamp, size: ImageSize, picture: PictureObservation, face: FaceObservation? = nil,
    driverChanges: Int = 0, phones: [PhoneBox]? = nil, turn: CameraTurn? = nil
  ) {
    (self.frame, self.time, self.size, self.picture) = (frame, time, size, picture)
    (self.face, self.driverChanges, self.phones, self.turn) = (face, driverChanges, phones, turn)
  }
}

/// How far the cabin camera has turned since the run's first pictures; the axes are those of the camera before, and
/// yaw, pitch and roll apply in this order. A roll of 90 degrees or more: faces do not stand upright in the first
/// pictures.
public struct CameraTurn: Hashable, Sendable {
  /// + up.
  public var pitch: Angle
  /// + left, as seen along the view.
  public var yaw: Angle
  /// + clockwise, as seen along the view.
  public var roll: Angle

  /// Memberwise initializer.
  public init(pitch: Angle, yaw: Angle, roll: Angle) { (self.pitch, self.yaw, self.roll) = (pitch, yaw, roll) }
}

extension CameraTurn {
  /// Rounds to recorded precision.
  /// - Returns: False if a number is implausible.
  mutating func round() -> Bool {
    pitch.round(to: .degree)
      && yaw.round(to: .degree)
      && roll.round(to: .degree)
  }
}

/// Measurements of the whole picture that reveal darkness, a covered lens or a frozen picture.
public struct PictureObservation: Hashable, Sendable {
  /// Mean brightness, 0 black ... 1 white.
  public var meanLuma: Double
  /// Standard deviation of brightness, 0...0.5; near 0 when the lens is covered.
  public var contrast: Double
  /// Hash of the pixels; frames with equal hashes reveal a camera that hangs and repeats a frame.
  public var fingerprint: UInt64
  /// How far the driver's face moved; nil in most frames, which have no new measurement.
  public var motion: PictureMotion?
  /// Body measurements of a driver whose face is not seen; nil in frames with a face or without a new measurement, and
  /// until the face has been seen for long enough.
  public var trace: BodyTrace?
  /// Difference between neighbouring cells of the picture, relative to its contrast, 0...2: 0.05 behind a translucent
  /// cover, 0.1 to 0.3 in pictures of a cabin, 1.4 in noise. nil in frames with a face, in frames without a new
  /// measurement, and for pictures without contrast.
  public var roughness: Double?

  /// Memberwise initializer.
  public init(
    meanLuma: Double, contrast: Double, fingerprint: UInt64, motion: PictureMotion? = nil, trace: BodyTrace? = nil,
    roughness: Double? = nil
  ) {
    (self.meanLuma, self.contrast, self.fingerprint, self.motion) = (meanLuma, contrast, fingerprint, motion)
    (self.trace, self.roughness) = (trace, roughness)
  }
}

/// How far a part of the picture moved and changed within the last two seconds. Live pictures always change a little. A
/// few times a second, the mean of the latest pictures is compared with earlier means. Averaging removes sensor noise.
public struct PictureMotion: Hashable, Sendable {
  /// The compared part: the place of the driver's face, or the whole picture while no face is known.
  public var isFace: Bool
  /// Width of the part, pixels.
  public var widthPixels: Double
  /// The middle of the latest mean picture's interval.
  public var time: Timestamp
  /// The comparisons, latest first; the compared part kept its place through all of them.
  public var comparisons: [Comparison]

  /// Memberwise initializer.
  public init(isFace: Bool, widthPixels: Double, time: Timestamp, comparisons: [Comparison]) {
    (self.isFace, self.widthPixels, self.time, self.comparisons) = (isFace, widthPixels, time, comparisons)
  }
}

extension PictureMotion {
  /// The latest mean picture against an earlier one.
  public struct Comparison: Hashable, Sendable {
    /// The middle of the earlier mean picture's interval.
    public var since: Timestamp
    /// Distance by which the part as a whole moved, pixels.
    public var shiftPixels: Double
    /// Root mean square change of the brightness of the part's cells, 0...255.
    public var change: Double

    /// Memberwise initializer.
    public init(since: Timestamp, shiftPixels: Double, change: Double) {
      (self.since, self.shiftPixels, self.change) = (since, shiftPixels, change)
    }
  }
}

/// How a picture without the driver's face differs from the earlier pictures in which the face was seen. It holds a few
/// numbers from coarse cells of brightness, from which no picture can be rebuilt. A change of exposure in the whole
/// picture does not affect them.
public struct BodyTrace: Hashable, Sendable {
  /// Share of the area below the face that looks as before, 0...1: near 1 while the driver sits as before.
  public var body: Double
  /// Share of the area below and to the left of the face, in the picture, that has changed, 0...1: a body that leans to
  /// this side covers part of it.
  public var left: Double
  /// The same share to the right of the face in the picture.
  public var right: Double
  /// Share of the picture around the driver that looks as before, 0...1.
  public var surroundings: Double
  /// Fine detail of the whole picture relative to before, 0...10; 1: unchanged. A covered lens leaves no detail.
  public var detail: Double

  /// Memberwise initializer.
  public init(body: Double, left: Double, right: Double, surroundings: Double, detail: Double) {
    (self.body, self.left, self.right, self.surroundings) = (body, left, right, surroundings)
    self.detail = detail
  }
}

extension BodyTrace {
  /// Rounds to recorded precision.
  /// - Returns: False if a number is implausible.
  mutating func round() -> Bool {
    body.round(to: .ratio, within: 0...1)
      && left.round(to: .ratio, within: 0...1)
      && right.round(to: .ratio, within: 0...1)
      && surroundings.round(to: .ratio, within: 0...1)
      && detail.round(to: .ratio, within: 0...Self.mostDetail)
  }
}

/// One face in one frame: raw measurements.
public struct FaceObservation: Hashable, Sendable {
  /// Trust in the face, 0...1: the net's presence score, lowered if the face is cut off, small or turned away.
  public var score: Double
  /// The landmarks' bounding box, pixels.
  public var box: ImageRect
  /// Turn of the head, + towards the person's left.
  public var yaw: Angle
  /// Nod of the head, + up.
  public var pitch: Angle
  /// Tilt of the head, + when it tilts to the person's right.
  public var roll: Angle
  /// The head's origin, midway between the eyes' rotation centres.
  public var origin: Point<Camera>
  /// The person's own left eye; nil when it is hidden or turned away.
  public var leftEye: EyeObservation?
  /// The person's own right eye; nil when it is hidden or turned away.
  public var rightEye: EyeObservation?
  /// Gap between the lips over the width of the mouth: 0 closed ... about 1 in a yawn.
  public var mouthOpenness: Double
  /// Where both eyes look by their pixels; nil when no eye is seen, and in older recordings, which lack this
  /// measurement.
  public var gaze: GazeView?
  /// True if the face mesh comes from an earlier frame and moved here with the head's skin: the mesh's lids and mouth
  /// are then those of the earlier frame. False in older recordings, which always measured the mesh.
  public var isCarried: Bool

  /// Memberwise initializer.
  public init(
    score: Double, box: ImageRect, yaw: Angle, pitch: Angle, roll: Angle, origin: Point<Camera>,
    leftEye: EyeObservation? = nil, rightEye: EyeObservation? = nil, mouthOpenness: Double, gaze: GazeView? = nil,
    isCarried: Bool = false
  ) {
    (self.score, self.box, self.yaw, self.pitch) = (score, box, yaw, pitch)
    (self.roll, self.origin, self.leftEye, self.rightEye) = (roll, origin, leftEye, rightEye)
    (self.mouthOpenness, self.gaze, self.isCarried) = (mouthOpenness, gaze, isCarried)
  }
}

extension FaceObservation {
  /// Rounds to recorded precision.
  /// - Returns: False if a number is implausible.
  mutating func round() -> Bool {
    if leftEye?.round() == false { leftEye = nil }
    if rightEye?.round() == false { rightEye = nil }
    if gaze?.round() == false { gaze = nil }
    return score.round(to: .ratio, clamped: 0...1)
      && box.round(to: .boxPixel)
      && yaw.round(to: .degree)
      && pitch.round(to: .degree)
      && roll.round(to: .degree)
      && origin.round(to: .meter)
      && mouthOpenness.round(to: .ratio)
  }
}

/// One eye in one frame.
public struct EyeObservation: Hashable, Sendable {
  /// Angle between the lids as seen from the eyeball's centre: about 45 degrees wide open, about 0 shut (slightly
  /// negative by noise). Unlike the gap in the picture, it does not shrink when the head nods.
  public var lidAperture: Angle
  /// The iris' centre, pixels; with shut lids, the net's guess.
  public var irisCenter: PlanePoint<Image>
  /// Radius of the iris in the picture.
  public var irisRadiusPixels: Double
  /// Rotation centre of the eyeball; fixed in the head.
  public var rotationCenter: Point<Camera>
  /// The eye net's measurements of the eye's pixels; nil if no net ran, as in recordings of earlier versions.
  public var appearance: EyeAppearance?

  /// Memberwise initializer.
  public init(
    lidAperture: Angle, irisCenter: PlanePoint<Image>, irisRadiusPixels: Double, rotationCenter: Point<Camera>,
    appearance: EyeAppearance? = nil
  ) {
    (self.lidAperture, self.irisCenter, self.irisRadiusPixels) = (lidAperture, irisCenter, irisRadiusPixels)
    (self.rotationCenter, self.appearance) = (rotationCenter, appearance)
  }
}

extension EyeObservation {
  /// Rounds to recorded precision.
  /// - Returns: False if a number is implausible.
  mutating func round() -> Bool {
    lidAperture.round(to: .degree)
      && irisCenter.round(to: .pixel)
      && irisRadiusPixels.round(to: .pixel)
      && rotationCenter.round(to: .meter)
      && appearance?.round() != false
  }
}

/// The eye net's measurements of one eye's pixels, without knowledge about the person. Spreads are the net's own
/// estimates of the absolute error; they are large for a hidden or turned eye.
public struct EyeAppearance: Hashable, Sendable {
  /// Share by which the lids are closed beyond what looking down explains: 0 open, or looking down; 1 shut.
  public var closing: Double
  /// Spread of `closing`, 0...1.
  public var closingSpread: Double
  /// Angle between the lids as seen from the eyeball's centre, degrees: about 40 open, less when looking down, 0 shut.
  public var apertureDegrees: Double
  /// Spread of `apertureDegrees`.
  public var apertureSpread: Double
  /// Spread of the iris' centre in the picture, pixels.
  public var irisSpreadPixels: Double
  /// Probability that something hides the eye, 0...1.
  public var hidden: Double
  /// The most likely cause if the eye is hidden, whatever the probability.
  public var cover: EyeCover
  /// Probability that the eye is behind glasses, 0...1; nil in older recordings, which lack this measurement.
  public var glasses: Double?
  /// Direction of the pupil; nil in older recordings, which lack this measurement.
  public var view: EyeView?

  /// Memberwise initializer.
  public init(
    closing: Double, closingSpread: Double, apertureDegrees: Double, apertureSpread: Double, irisSpreadPixels: Double,
    hidden: Double, cover: EyeCover, glasses: Double? = nil, view: EyeView? = nil
  ) {
    (self.closing, self.closingSpread, self.apertureDegrees) = (closing, closingSpread, apertureDegrees)
    (self.apertureSpread, self.irisSpreadPixels, self.hidden) = (apertureSpread, irisSpreadPixels, hidden)
    (self.cover, self.glasses, self.view) = (cover, glasses, view)
  }
}

extension EyeAppearance {
  /// Rounds to recorded precision.
  /// - Returns: False if a number is implausible.
  mutating func round() -> Bool {
    closing.round(to: .ratio, clamped: 0...1)
      && closingSpread.round(to: .ratio, clamped: 0...1)
      && apertureDegrees.round(to: .degree, clamped: -90...90)
      && apertureSpread.round(to: .degree)
      && irisSpreadPixels.round(to: .pixel)
      && hidden.round(to: .ratio, clamped: 0...1)
      && glasses?.round(to: .ratio, clamped: 0...1) != false
      && view?.round() != false
  }
}

/// Direction of the pupil by the eye's pixels, relative to the line of sight from the eye to the camera.
public struct EyeView: Hashable, Sendable {
  /// To the right in the picture, degrees.
  public var azimuthDegrees: Double
  /// Up in the picture, degrees.
  public var elevationDegrees: Double
  /// Expected absolute error of the worse of the two, degrees.
  public var spreadDegrees: Double

  /// Memberwise initializer.
  public init(azimuthDegrees: Double, elevationDegrees: Double, spreadDegrees: Double) {
    (self.azimuthDegrees, self.elevationDegrees, self.spreadDegrees) = (azimuthDegrees, elevationDegrees, spreadDegrees)
  }
}

extension EyeView {
  /// Rounds to recorded precision.
  /// - Returns: False if a number is implausible.
  mutating func round() -> Bool {
    azimuthDegrees.round(to: .degree, clamped: -180...180)
      && elevationDegrees.round(to: .degree, clamped: -180...180)
      && spreadDegrees.round(to: .degree, clamped: -180...180)
  }
}

/// Direction in which the person looks, by the pixels of both eyes, relative to the line of sight from the head's
/// origin to the camera. The axes are those of the picture. Spreads are the net's own estimates of the absolute error
/// without a calibration's offset.
public struct GazeView: Hashable, Sendable {
  /// To the right in the picture, degrees.
  public var azimuthDegrees: Double
  /// Up in the picture, degrees.
  public var elevationDegrees: Double
  /// Spread of `azimuthDegrees`.
  public var azimuthSpread: Double
  /// Spread of `elevationDegrees`.
  public var elevationSpread: Double

  /// Memberwise initializer.
  public init(azimuthDegrees: Double, elevationDegrees: Double, azimuthSpread: Double, elevationSpread: Double) {
    (self.azimuthDegrees, self.elevationDegrees, self.azimuthSpread) = (azimuthDegrees, elevationDegrees, azimuthSpread)
    self.elevationSpread = elevationSpread
  }
}

extension GazeView {
  /// Rounds to recorded precision.
  /// - Returns: False if a number is implausible.
  mutating func round() -> Bool {
    azimuthDegrees.round(to: .degree, clamped: -180...180)
      && elevationDegrees.round(to: .degree, clamped: -180...180)
      && azimuthSpread.round(to: .degree, clamped: 0...180)
      && elevationSpread.round(to: .degree, clamped: 0...180)
  }
}

/// A box in one cabin picture that the object net classifies as a phone.
public struct PhoneBox: Hashable, Sendable {
  /// Bounding box of the phone's visible part, pixels.
  public var box: ImageRect
  /// The net's score, 0...1.
  public var score: Double

  /// Memberwise initializer.
  public init(box: ImageRect, score: Double) { (self.box, self.score) = (box, score) }
}

/// The contents of one road frame, from the road camera or external recognitions: the road engine's only input.
public struct RoadObservation: Hashable, Sendable {
  /// Number of the frame within its source, from 0.
  public var frame: Int
  /// When the picture was taken.
  public var time: Timestamp
  /// Size of the picture to which boxes and markings refer.
  public var size: ImageSize
  /// Recognised objects; empty if none was found, and if ``looksForObjects`` is false.
  public var objects: [RoadObject]
  /// False if the source cannot look for objects because it has no model.
  public var looksForObjects: Bool
  /// Lane markings; empty if none was found, nil if the source did not look for markings.
  public var lanes: [LaneMarking]?
  /// Motion of points in the picture; nil if no points were tracked in this frame.
  public var flow: RoadFlow?
  /// The latest vehicle signals; nil before the first ones.
  public var vehicle: VehicleState?
  /// The driver's gaze, if the road source provides it; nil leaves it to the cabin.
  public var driver: DriverGaze?

  /// Memberwise initializer.
  public init(
    frame: Int, time: Timestamp, size: ImageSize, objects: [RoadObject] = [], looksForObjects: Bool = true,
    lanes: [LaneMarking]? = nil, flow: RoadFlow? = nil, vehicle: VehicleState? = nil, driver: DriverGaze? = nil
  ) {
    (self.frame, self.time, self.size, self.objects) = (frame, time, size, objects)
    (self.looksForObjects, self.lanes, self.flow, self.vehicle) = (looksForObjects, lanes, flow, vehicle)
    self.driver = driver
  }
}

/// One recognition in one road frame, from Heed's detector or an external one.
public struct RoadObject: Hashable, Sendable {
  /// Track ID from the source; nil to let Heed's tracker assign one.
  public var id: String?
  /// Class according to the source.
  public var label: RoadLabel
  /// Bounding box, pixels.
  public var box: ImageRect
  /// Score, 0...1; nil if the source gives none.
  public var score: Double?
  /// Distance from the camera along its axis to the nearest face; nil unless the source measured it.
  public var distanceMeters: Double?

  /// Memberwise initializer.
  public init(
    id: String? = nil, label: RoadLabel, box: ImageRect, score: Double? = nil, distanceMeters: Double? = nil
  ) {
    (self.id, self.label, self.box, self.score) = (id, label, box, score)
    self.distanceMeters = distanceMeters
  }
}

/// One lane marking in one road frame.
public struct LaneMarking: Hashable, Sendable {
  /// Which marking it is: a boundary of the vehicle's own lane, or the next one beyond.
  public var position: Position
  /// At least two points along the middle of the marking, from the bottom of the picture upwards.
  public var points: [PlanePoint<Image>]
  /// Confidence, 0...1; nil if the source gives none.
  public var confidence: Double?

  /// Memberwise initializer.
  public init(position: Position, points: [PlanePoint<Image>], confidence: Double? = nil) {
    (self.position, self.points, self.confidence) = (position, points, confidence)
  }
}

/// Motion of points in the road picture since an earlier picture; the camera calibrates itself from it.
public struct RoadFlow: Hashable, Sendable {
  /// When the earlier picture was taken.
  public var since: Timestamp
  /// The tracked points; empty if no point could be tracked.
  public var tracks: [Track]

  /// Memberwise initializer.
  public init(since: Timestamp, tracks: [Track]) { (self.since, self.tracks) = (since, tracks) }
}

extension RoadFlow {
  /// One point in both pictures.
  public struct Track: Hashable, Sendable {
    /// Position in the earlier picture, pixels.
    public var from: PlanePoint<Image>
    /// Position in this picture, pixels.
    public var to: PlanePoint<Image>

    /// Memberwise initializer.
    public init(from: PlanePoint<Image>, to: PlanePoint<Image>) { (self.from, self.to) = (from, to) }
  }
}

/// Vehicle signals at one moment; signals that the vehicle does not send are nil.
public struct VehicleState: Hashable, Sendable {
  /// When the signals were valid.
  public var time: Timestamp
  /// Speed as received, metres per second; the speed estimator handles negative and non-finite values.
  public var speed: Double?
  /// Yaw rate, radians per second, + left.
  public var yawRate: Double?
  /// State of the turn signal.
  public var turnSignal: TurnSignal?
  /// Steering angle, + left.
  public var steering: Angle?
  /// True while the brake is applied.
  public var isBraking: Bool?
  /// True while a driver-assistance system drives.
  public var isEngaged: Bool?
  /// Position of the GNSS antenna.
  public var position: GeoPosition?
  /// Heading, clockwise from north.
  public var heading: Angle?
  /// Speed limit, metres per second.
  public var speedLimit: Double?
  /// Requests that the vehicle supports, possibly none. The latest value holds until the drive ends.
  public var supports: VehicleRequest.Kinds?
  /// Requests that the vehicle is following now.
  public var honours: VehicleRequest.Kinds?
  /// True while the driver presses the button that acknowledges a warning; only the start of the press counts.
  public var isAcknowledging: Bool?

  /// Memberwise initializer.
  public init(
    time: Timestamp, speed: Double? = nil, yawRate: Double? = nil, turnSignal: TurnSignal? = nil,
    steering: Angle? = nil, isBraking: Bool? = nil, isEngaged: Bool? = nil, position: GeoPosition? = nil,
    heading: Angle? = nil, speedLimit: Double? = nil, supports: VehicleRequest.Kinds? = nil,
    honours: VehicleRequest.Kinds? = nil, isAcknowledging: Bool? = nil
  ) {
    (self.time, self.speed, self.yawRate, self.turnSignal) = (time, speed, yawRate, turnSignal)
    (self.steering, self.isBraking, self.isEngaged, self.position) = (steering, isBraking, isEngaged, position)
    (self.heading, self.speedLimit, self.supports, self.honours) = (heading, speedLimit, supports, honours)
    self.isAcknowledging = isAcknowledging
  }
}

/// The driver's gaze direction in the vehicle's frame, as the road engine uses it.
public struct DriverGaze: Hashable, Sendable {
  /// Positive to the left of straight ahead; nil when the gaze was not seen.
  public var azimuth: Angle?
  /// Positive above the horizon; nil when the gaze was not seen.
  public var elevation: Angle?
  /// Standard deviation of the direction; nil if unknown.
  public var deviation: Angle?
  /// False when the gaze ends inside the cabin, whatever lies behind that place; nil if unknown.
  public var isOnRoad: Bool?

  /// Memberwise initializer.
  public init(azimuth: Angle? = nil, elevation: Angle? = nil, deviation: Angle? = nil, isOnRoad: Bool? = nil) {
    (self.azimuth, self.elevation, self.deviation, self.isOnRoad) = (azimuth, elevation, deviation, isOnRoad)
  }
}

/// How a frame source ended.
public struct SourceEnd: Hashable, Sendable {
  /// False when the input was damaged, cut off or given up, so that frames are missing.
  public var isComplete: Bool
  /// Missing or unusual input, with counts; nil if there was none.
  public var note: String?
  /// Number of decoded or captured frames, delivered or not.
  public var framesRead: Int
  /// Number of frames that the container declares; nil without a declaration.
  public var framesDeclared: Int?
  /// Number of frames that were not delivered: replaced by newer ones (live) or not decodable (files).
  public var droppedFrames: Int
  /// Why a live source ended; nil when stopped on request, and for files.
  public var failure: Availability.StopReason?

  /// Memberwise initializer.
  public init(
    isComplete: Bool, note: String? = nil, framesRead: Int, framesDeclared: Int? = nil, droppedFrames: Int = 0,
    failure: Availability.StopReason? = nil
  ) {
    (self.isComplete, self.note, self.framesRead, self.framesDeclared) = (isComplete, note, framesRead, framesDeclared)
    (self.droppedFrames, self.failure) = (droppedFrames, failure)
  }
}

/// New settings from the host for a running engine; as an input, they are recorded, so a replay gives the same events.
public struct SettingsChange: Hashable, Sendable {
  /// On the drive's clock; the settings apply from here on.
  public var time: Timestamp
  /// All settings that differ from the defaults, in the format of a settings file; empty for the defaults.
  public var settings: String
  /// Static regions of the road picture; nil keeps the present ones; two empty lists: use lanes, else the vehicle's
  /// path.
  public var regions: Rig.Regions?

  /// Memberwise initializer.
  public init(time: Timestamp, settings: String, regions: Rig.Regions? = nil) {
    (self.time, self.settings, self.regions) = (time, settings, regions)
  }
}

/// A condition that the host program detects and pictures do not show. As an input, it is also part of a replay.
public struct HostCondition: Hashable, Sendable {
  /// When the condition was noticed, on the cabin's clock.
  public var time: Timestamp
  /// The kind of condition.
  public var kind: Kind
  /// True when the condition begins, false when it ends.
  public var isThere: Bool

  /// Memberwise initializer.
  public init(time: Timestamp, kind: Kind, isThere: Bool) {
    (self.time, self.kind, self.isThere) = (time, kind, isThere)
  }
}
