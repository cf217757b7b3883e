import HeedSignals

/// Decides about pictures on which the nets fail. A recording ends with the error; a camera gets more tries.
struct StageFailures {
  /// How long the nets must fail to count as unusable. Choice: docs/faults.md requires any fault within 2 s.
  private static let tellAfter = Duration.seconds(1)
  /// How long the nets must fail to end the run. Choice: as long as a lost camera is waited for.
  private static let endAfter = Duration.seconds(60)

  private let isLive: Bool
  private var since: Timestamp?
  private var isTold = false
  private var hasSucceeded = false

  init(isLive: Bool) { self.isLive = isLive }

  /// - Returns: What to report to the engine now, if anything.
  /// - Throws: The given error, if the run must end.
  mutating func failed(_ error: any Error, at time: Timestamp) throws -> HostCondition? {
    // If the first picture fails, the run ends, because models or rig do not fit.
    guard isLive, hasSucceeded else { throw error }
    let began = since ?? time
    since = began
    if time - began >= Self.endAfter { throw error }
    guard !isTold, time - began >= Self.tellAfter else { return nil }
    isTold = true
    return HostCondition(time: time, kind: .modelInvalid, isThere: true)
  }

  /// - Returns: What to report to the engine now, if anything.
  mutating func succeeded(at time: Timestamp) -> HostCondition? {
    defer { (since, isTold, hasSucceeded) = (nil, false, true) }
    return isTold ? HostCondition(time: time, kind: .modelInvalid, isThere: false) : nil
  }
}
