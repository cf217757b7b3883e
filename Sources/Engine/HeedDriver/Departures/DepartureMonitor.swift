public import HeedSignals

/// Determines why the driver's face is missing, from its path out of the picture and from the pictures since then.
///
/// By the pictures alone, a face behind a hand looks like an empty seat; by the path alone, a leaning driver looks
/// absent. If the pictures and the path disagree, the cause is unknown.
public struct DepartureMonitor: Sendable {
  /// Length of the face's path that is examined before a loss. Choice: a head takes 0.5 to 2 s to leave the picture,
  /// and the last part of its path has a clear direction.
  static let travelWithin: Duration = .milliseconds(600)
  /// Minimum path of a face that left within `travelWithin`, face widths. Choice: a face behind a hand moves a tenth.
  static let leastTravel = 0.35
  /// Distance from its usual place at which a face counts as having left slowly, face widths. Choice: nobody drives
  /// with the head shifted by its own width.
  static let leastDistance = 1.0
  /// Time constant of the face's usual place. Choice: longer than a look aside, shorter than a drive in one posture.
  static let restMemory: Duration = .seconds(10)
  /// Maximum ratio of sideways to downward movement of a fall. Choice: a falling body also tilts to the side.
  static let downBelow = 0.5
  /// Minimum ratio of sideways to vertical movement in a sideways path. Choice: a head that leans into the other
  /// seat's footwell goes down as far as sideways.
  static let sidewaysFrom = 0.5
  /// Minimum descent of a leaning head, as a share of its sideways path. Choice: if the body tilts by 20 degrees, a
  /// head 0.65 m above the hips sinks by 0.18 of this path; the head of a driver who gets up does not sink.
  static let sinkingFrom = 0.12
  /// Turn of the head that explains a lost face, degrees. Choice: well below the 60 that the detector still finds.
  static let turnedDegrees = 40.0
  /// Unchanged share of the body's area in the picture; from this share on, the driver is still there. Choice: a
  /// quarter to a half of an empty seat resembles the earlier body.
  static let bodyFrom = 0.75
  /// Unchanged share of the body's area up to which the driver is gone. Choice: more, up to `bodyFrom`, is unclear.
  static let goneBelow = 0.6
  /// Changed share of the area beside the driver that shows a leaning body. Choice: a shoulder changes 0.025.
  static let besideFrom = 0.02
  /// Maximum detail in the picture of a covered lens, relative to the earlier detail. Choice: cloth and hands measure
  /// 0.16 at most; a seat in infrared light after a bright face has left measures 0.33 and more.
  static let coveredDetail = 0.22
  /// Maximum unchanged share of the driver's surroundings in the picture of a covered lens. Choice: a dark cloth
  /// before a dark cabin leaves three quarters unchanged, a departure nine tenths.
  static let coveredSurroundings = 0.85
  /// Unchanged share of the surroundings that makes pictures comparable. Choice: new light may change a half.
  static let samePicture = 0.4
  /// Maximum unchanged share of an absent driver's area if the surroundings changed. Choice: almost nothing of an
  /// empty seat then resembles the earlier body.
  static let otherBody = 0.3
  /// Measurements in a row that must agree on a cause. Choice: three take 0.6 s, and a body follows its head by then.
  static let agreeing = 3
  /// Time without a measurement of the body after which the cause is unknown. Choice: ten measuring intervals.
  static let traceMemory: Duration = .seconds(2)

  /// What is known about a missing face.
  public struct Finding: Hashable, Sendable {
    /// Why the face is missing; nil while the face is there or the cause is unknown.
    public var departure: Departure?
    /// The probable cause before enough measurements agree: by the latest picture, or else by the face's path. The
    /// time away from the road counts from the loss of the face; reports wait for ``departure``.
    public var early: Departure?
    /// True if the picture has lost its detail to something over the lens.
    public var isCovered = false
    /// The departure that ended with this frame, because the face is back.
    public var ended: Departure?

    /// A finding without a known cause.
    public init() {}
  }

  private var travel = FaceTravel()
  private var lastFace: Timestamp?
  /// How the face was lost; nil while the face is seen.
  private var way: FaceTravel.Way?
  private var lastTrace: Timestamp?
  private var isCovered = false
  /// The cause by the latest measurement, and the number of consecutive measurements that agree on it.
  private var agreement: (cause: DepartureCause?, count: Int) = (nil, 0)
  private var told: DepartureCause?
  /// True once the measurements of the body have decided, even for an unknown cause; the path then counts no more.
  private var isTold = false

  /// A monitor before the first frame.
  public init() {}

  /// Feeds one frame; frames come in time order.
  public mutating func update(_ seen: CabinObservation) -> Finding {
    let time = seen.time
    if let face = seen.face {
      var finding = Finding()
      if let told, let lastFace { finding.ended = Departure(cause: told, since: lastFace) }
      travel.add(face, at: time)
      (lastFace, way, lastTrace, isCovered) = (time, nil, nil, false)
      (agreement, told, isTold) = ((nil, 0), nil, false)
      return finding
    }
    guard let since = lastFace else { return Finding() }
    let way = self.way ?? travel.way
    self.way = way
    if let trace = seen.picture.trace { note(trace, way, at: time) }
    if let lastTrace, time - lastTrace > Self.traceMemory {
      (self.lastTrace, isCovered, agreement, told, isTold) = (nil, false, (nil, 0), nil, true)
    }
    var finding = Finding()
    finding.isCovered = isCovered
    finding.departure = told.map { Departure(cause: $0, since: since) }
    let early = isTold ? told : lastTrace == nil || isCovered ? nil : agreement.cause ?? Self.guess(way)
    finding.early = early.map { Departure(cause: $0, since: since) }
    return finding
  }

  private mutating func note(_ trace: BodyTrace, _ way: FaceTravel.Way, at time: Timestamp) {
    lastTrace = time
    isCovered = trace.detail <= Self.coveredDetail && trace.surroundings <= Self.coveredSurroundings
    let cause = isCovered ? nil : cause(of: trace, way)
    agreement = (cause, agreement.cause == cause ? agreement.count + 1 : 1)
    if agreement.count >= Self.agreeing { (told, isTold) = (cause, true) }
  }

  /// The cause that one picture shows, given how the face was lost.
  private func cause(of trace: BodyTrace, _ way: FaceTravel.Way) -> DepartureCause? {
    guard trace.surroundings >= Self.samePicture else {
      // The whole picture has changed, so the driver is absent only if almost nothing resembles the body.
      return trace.body <= Self.otherBody ? .absent : nil
    }
    switch way {
    case .none: return nil
    case .down: return .slumped
    // The head turned away without moving; shoulders that turn with the head do not look like the earlier body.
    case .turned: return .bodyLean
    case .left(let isSinking): return cause(trace, beside: trace.left, isSinking: isSinking)
    case .right(let isSinking): return cause(trace, beside: trace.right, isSinking: isSinking)
    }
  }

  private func cause(_ trace: BodyTrace, beside: Double, isSinking: Bool) -> DepartureCause? {
    if isSinking || trace.body >= Self.bodyFrom || beside >= Self.besideFrom { return .bodyLean }
    return trace.body <= Self.goneBelow ? .absent : nil
  }

  /// The cause by the face's path alone; nil if a driver who leaves the seat takes the same path.
  private static func guess(_ way: FaceTravel.Way) -> DepartureCause? {
    switch way {
    case .down: .slumped
    case .left(isSinking: true), .right(isSinking: true): .bodyLean
    case .none, .turned, .left, .right: nil
    }
  }
}
