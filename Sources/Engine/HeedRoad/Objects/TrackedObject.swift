public import HeedGeometry
public import HeedSignals

/// One tracked road object: the step between a recognition (``RoadObject``) and the report (``RoadObjectState``).
/// ``ObjectTracker`` assigns recognitions to it, and ``RegionMap`` finds its region.
public struct TrackedObject: Sendable {
  /// The object's id from the input, or else an id from Heed; unique among tracked objects.
  public let id: String
  /// The most frequent kind of recognitions; recent recognitions have more weight.
  public internal(set) var label: RoadLabel
  public internal(set) var recognition: RoadObject
  /// True after `ObjectTracker.confirmation`; before that, the object raises no alert.
  public internal(set) var isConfirmed = false
  /// Whether the id came with a recognition. Such an object never takes recognitions without an id.
  let isNamed: Bool
  let first: Timestamp
  var last: Timestamp
  /// Velocity of the box's middle, pixels a second, and growth of the box's height, 1/s.
  var boxMotion = SIMD3<Double>()
  var votes: [RoadLabel: Double]
  var view = BoxView()
  /// Whether this frame measured the range; false if the range was only predicted.
  public internal(set) var isMeasured = false
  /// Whether the range is based on a width that may include a side face. Side faces get wider during passing.
  var showsSide = false
  /// Distance along the camera's axis to the nearest face, metres; nil if unknown.
  public internal(set) var distanceMeters: Double?
  /// Standard deviation of ``distanceMeters``, metres.
  public internal(set) var distanceDeviation: Double?
  /// Closing speed, metres a second, positive for approaching objects; nil until seen for long enough.
  public internal(set) var closingSpeed: Double?
  /// Standard deviation of ``closingSpeed``, metres a second.
  public internal(set) var closingDeviation: Double?
  /// Predicted time until contact; nil unless the object comes closer.
  public internal(set) var timeToCollision: TimeToCollision?
  /// Growth of the ratio of closing speed to distance, 1/s2; 0 unless the object brakes.
  var closingGrowth = 0.0
  /// The nearest face's place on the road; nil if unknown.
  public internal(set) var place: Point<Vehicle>?
  var course: LateralTrack?
  /// Deviation of the object's future sideways acceleration, m/s2.
  var drift = 0.0
  var age = 0.0
  /// Predicted distance left of the path at contact, metres; nil unless the object comes closer.
  var lateralAtContact: Double?
  /// The region in which the object touches the road.
  public internal(set) var region = RoadRegion.none
  /// True if contact is expected within the vehicle's own width.
  public internal(set) var isInPath = false

  init(_ recognition: RoadObject, id: String, isNamed: Bool, at time: Timestamp) {
    (self.id, label, self.recognition, self.isNamed) = (id, recognition.label, recognition, isNamed)
    (first, last, votes) = (time, time, [recognition.label: recognition.score ?? 1])
  }

  /// The object's bounding box in edge coordinates, pixels; 0...width is the whole picture.
  public var box: ImageRect { recognition.box }

  public var state: RoadObjectState {
    var state = RoadObjectState(id: id, label: label, box: box, region: region, isInPath: isInPath)
    state.score = recognition.score
    (state.distanceMeters, state.distanceDeviation) = (distanceMeters, distanceDeviation)
    (state.closingSpeed, state.closingDeviation) = (closingSpeed, closingDeviation)
    state.timeToCollision = timeToCollision
    return state
  }
}
