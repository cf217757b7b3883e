import HeedSignals

/// Decides about pictures on which the nets fail. A recording ends with the error; a camera gets more tries. Pictures of
/// another shape are left out and told.
struct StageFailures {
  /// How long the nets must fail to count as unusable. Choice: docs/faults.md requires any fault within 2 s.
  private static let tellAfter = Duration.seconds(1)
  /// How long the nets must fail to end the run. Choice: as long as a lost camera is waited for.
  private static let endAfter = Duration.seconds(60)

  private let isLive: Bool
  private var since: Timestamp?
  private var told: HostCondition.Kind?
  private var hasSucceeded = false

  init(isLive: Bool) { self.isLive = isLive }

  /// - Returns: What to report to the engine now, if anything.
  /// - Throws: The given error, if the run must end.
  mutating func failed(_ error: any Error, at time: Timestamp) throws -> HostCondition? {
    // If the first picture fails, the run ends, because models or rig do not fit.
    let isOfShape = (error as? any StageError)?.isOfShape ?? false
    guard hasSucceeded, isLive || isOfShape else { throw error }
    let began = since ?? time
    since = began
    if !isOfShape, time - began >= Self.endAfter { throw error }
    // A recording's pictures of another shape may be few.
    guard told == nil, time - began >= Self.tellAfter || !isLive else { return nil }
    let kind = isOfShape ? HostCondition.Kind.pictureShape : .modelInvalid
    told = kind
    return HostCondition(time: time, kind: kind, isThere: true)
  }

  /// - Returns: What to report to the engine now, if anything.
  mutating func succeeded(at time: Timestamp) -> HostCondition? {
    defer { (since, told, hasSucceeded) = (nil, nil, true) }
    return told.map { HostCondition(time: time, kind: $0, isThere: false) }
  }
}
