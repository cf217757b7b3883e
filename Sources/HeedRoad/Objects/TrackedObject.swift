public import HeedGeometry
public import HeedSignals

/// One object of the road as it is tracked over frames and measured in the newest: what lies between a recognition
/// (``RoadObject``) and what is reported (``RoadObjectState``).
///
/// ``ObjectTracker`` says which recognitions are the object, ``ObjectEstimator`` measures it, ``RegionMap`` places it.
public struct TrackedObject: Sendable {
  /// As its source names it, else given by Heed; no two tracked objects share one.
  public let id: String
  /// The kind that most of its recognitions had, the recent ones counting more.
  public internal(set) var label: RoadLabel
  /// The newest recognition: its box, score and, where its source measured it, its distance.
  public internal(set) var recognition: RoadObject
  /// True once it was seen over ``ObjectTracker/Settings/confirmation``; before that it raises no alert.
  public internal(set) var isConfirmed = false
  /// True when its id came with a recognition: recognitions without an id are then never assigned to it.
  let isNamed: Bool
  let first: Timestamp
  var last: Timestamp
  /// Of the box's middle, pixels a second, and of the logarithm of its height, 1/s.
  var boxMotion = SIMD3<Double>()
  /// Weight of the recognitions of each kind.
  var votes: [RoadLabel: Double]

  /// How the camera sees the box.
  var view = BoxView()
  /// True when its range was measured in this frame, and not only carried on.
  public internal(set) var isMeasured = false
  /// From the camera along its axis to the nearest face, metres, with one standard deviation; nil when nothing tells.
  public internal(set) var distanceMeters: Double?
  public internal(set) var distanceDeviation: Double?
  /// Positive when it comes nearer, metres a second, with one standard deviation; nil when it was not seen long enough.
  public internal(set) var closingSpeed: Double?
  public internal(set) var closingDeviation: Double?
  /// nil: it does not close.
  public internal(set) var timeToCollision: TimeToCollision?
  /// Where its nearest face is, on the road; nil where nothing tells.
  public internal(set) var place: Point<Vehicle>?
  /// How it moves sideways; nil where nothing tells.
  var course: LateralTrack?
  /// What else it may do sideways, m/s2.
  var drift = 0.0
  /// Seconds since it was first measured.
  var age = 0.0

  /// How far left of the vehicle's path it will be when contact is to be expected, metres; nil: it does not close, and counts
  /// where it is. Only the path's regions look at this.
  var lateralAtContact: Double?
  /// Where it touches the road.
  public internal(set) var region = RoadRegion.none
  /// True when contact is expected within the vehicle's own width if both go on as they do.
  public internal(set) var isInPath = false

  init(_ recognition: RoadObject, id: String, isNamed: Bool, at time: Timestamp) {
    (self.id, label, self.recognition, self.isNamed) = (id, recognition.label, recognition, isNamed)
    (first, last, votes) = (time, time, [recognition.label: recognition.score ?? 1])
  }

  /// Edges in pixels: 0...width is the whole picture.
  public var box: ImageRect { recognition.box }

  /// What is reported of it.
  public var state: RoadObjectState {
    var state = RoadObjectState(id: id, label: label, box: box, region: region, isInPath: isInPath)
    state.score = recognition.score
    (state.distanceMeters, state.distanceDeviation) = (distanceMeters, distanceDeviation)
    (state.closingSpeed, state.closingDeviation) = (closingSpeed, closingDeviation)
    state.timeToCollision = timeToCollision
    return state
  }
}
