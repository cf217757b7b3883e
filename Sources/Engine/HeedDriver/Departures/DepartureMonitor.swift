public import HeedSignals

/// Determines why the driver's face is missing, from its path out of the picture and from the pictures since then.
///
/// By the pictures alone, a face behind a hand looks like an empty seat; by the path alone, a leaning driver looks
/// absent. If both disagree, the cause is unknown.
public struct DepartureMonitor: Sendable {
  /// What is known about a missing face.
  public struct Finding: Hashable, Sendable {
    /// Why the face is missing; nil while the face is there or the cause is unknown.
    public var departure: Departure?
    /// The probable cause before enough measurements agree: that of the path, unless a picture contradicts it. Time
    /// away from the road counts from the loss of the face; reports wait for ``departure``.
    public var early: Departure?
    /// True if the picture has lost its detail to something over the lens.
    public var isCovered = false
    /// The departure that ended with this frame, because the face is back.
    public var ended: Departure?

    /// Nothing is known.
    public init() {}
  }

  private var travel = FaceTravel()
  private var lastFace: Timestamp?
  private var way: FaceTravel.Way?
  private var lastTrace: Timestamp?
  private var isCovered = false
  private var agreement: (cause: DepartureCause?, count: Int) = (nil, 0)
  private var told: DepartureCause?
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

  /// The cause that one picture shows after this path.
  private func cause(of trace: BodyTrace, _ way: FaceTravel.Way) -> DepartureCause? {
    guard trace.surroundings >= Self.samePicture else {
      // The picture no longer resembles the earlier ones and shows no person.
      return trace.body <= Self.otherBody ? .absent : nil
    }
    switch way {
    case .none: return nil
    case .down: return .slumped
    // The head is turned away in its place; shoulders that turn with it no longer look like the earlier body.
    case .turned: return .bodyLean
    case .left(let isSinking): return cause(trace, beside: trace.left, isSinking: isSinking)
    case .right(let isSinking): return cause(trace, beside: trace.right, isSinking: isSinking)
    }
  }

  private func cause(_ trace: BodyTrace, beside: Double, isSinking: Bool) -> DepartureCause? {
    if isSinking || trace.body >= Self.bodyFrom || beside >= Self.besideFrom { return .bodyLean }
    return trace.body <= Self.goneBelow ? .absent : nil
  }

  /// The cause by the path alone; nil if a driver who leaves the seat takes the same path.
  private static func guess(_ way: FaceTravel.Way) -> DepartureCause? {
    switch way {
    case .down: .slumped
    case .left(isSinking: true), .right(isSinking: true): .bodyLean
    case .none, .turned, .left, .right: nil
    }
  }
}
