import HeedSignals

/// Handles pictures on which the nets fail. A recording ends with the error; a camera's next picture is tried.
struct StageFailures {
  /// Failing time from which the nets count as unusable. Choice: docs/faults.md requires any fault within 2 s.
  private static let tellAfter = Duration.seconds(1)
  /// Failing time from which the run ends. Choice: as long as the wait for a lost camera.
  private static let endAfter = Duration.seconds(60)

  private let isLive: Bool
  private var since: Timestamp?
  private var isTold = false
  private var hasSucceeded = false

  init(isLive: Bool) { self.isLive = isLive }

  /// - Returns: The condition to report to the engine now, if any.
  /// - Throws: `error`, if the run must end.
  mutating func failed(_ error: any Error, at time: Timestamp) throws -> HostCondition? {
    // A first failure ends the run, because the first picture shows whether models and rig fit.
    guard isLive, hasSucceeded else { throw error }
    let began = since ?? time
    since = began
    if time - began >= Self.endAfter { throw error }
    guard !isTold, time - began >= Self.tellAfter else { return nil }
    isTold = true
    return HostCondition(time: time, kind: .modelInvalid, isThere: true)
  }

  /// - Returns: The condition to report to the engine now, if any.
  mutating func succeeded(at time: Timestamp) -> HostCondition? {
    defer { (since, isTold, hasSucceeded) = (nil, false, true) }
    return isTold ? HostCondition(time: time, kind: .modelInvalid, isThere: false) : nil
  }
}
