import HeedSignals

/// Decides about pictures on which the nets fail. A recording ends with the error; a camera gets more tries. Pictures
/// of another shape are left out and told.
struct StageFailures {
  /// How long the nets must fail to count as unusable. Choice: docs/faults.md requires any fault within 2 s.
  private static let tellAfter = Duration.seconds(1)
  /// How long the nets must fail to end the run. Choice: as long as a lost camera is waited for.
  private static let endAfter = Duration.seconds(60)

  private let isLive: Bool
  /// What fails since the last success, when it failed last, and for how long. A leap of the time counts as a second.
  private var failing: (kind: HostCondition.Kind, last: Timestamp, lasted: Duration)?
  private var told: [HostCondition.Kind] = []
  private var hasSucceeded = false

  init(isLive: Bool) { self.isLive = isLive }

  /// - Returns: What to report to the engine now, if anything.
  /// - Throws: The given error, if the run must end.
  mutating func failed(_ error: any Error, at time: Timestamp) throws -> HostCondition? {
    // If the first picture fails, the run ends, because models or rig do not fit.
    let isOfShape = (error as? any StageError)?.isOfShape ?? false
    guard hasSucceeded, isLive || isOfShape else { throw error }
    let kind = isOfShape ? HostCondition.Kind.pictureShape : .modelInvalid
    var lasted = Duration.zero
    if let failing, failing.kind == kind {
      lasted = failing.lasted + min(max(time - failing.last, .zero), .seconds(1))
    }
    failing = (kind, time, lasted)
    if !isOfShape, lasted >= Self.endAfter { throw error }
    // A recording may have only a few pictures of another shape, so the first is reported.
    guard !told.contains(kind), lasted >= Self.tellAfter || !isLive else { return nil }
    told.append(kind)
    return HostCondition(time: time, kind: kind, isThere: true)
  }

  /// - Returns: What to report to the engine now.
  mutating func succeeded(at time: Timestamp) -> [HostCondition] {
    defer { (failing, told, hasSucceeded) = (nil, [], true) }
    return told.map { HostCondition(time: time, kind: $0, isThere: false) }
  }
}
