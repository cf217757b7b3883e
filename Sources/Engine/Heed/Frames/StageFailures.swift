import HeedSignals

/// What becomes of pictures at which the nets fail: a recording ends with the error; at a camera the next picture is tried,
/// and the driver is told when none can be analyzed.
struct StageFailures {
  /// Time of failures alone until the nets count as unusable. Choice: docs/faults.md asks for any fault within 2 s.
  private static let tellAfter = Duration.seconds(1)
  /// Time of failures alone until the run ends. Choice: as long as a camera that is away is waited for.
  private static let endAfter = Duration.seconds(60)

  private let isLive: Bool
  private var since: Timestamp?
  private var isTold = false
  private var hasSucceeded = false

  init(isLive: Bool) { self.isLive = isLive }

  /// Notes a failure.
  /// - Returns: What the engine has to know now.
  /// - Throws: `error`, when the run has to end.
  mutating func failed(_ error: any Error, at time: Timestamp) throws -> HostCondition? {
    // The first picture of all tells whether models and rig fit.
    guard isLive, hasSucceeded else { throw error }
    let began = since ?? time
    since = began
    if time - began >= Self.endAfter { throw error }
    guard !isTold, time - began >= Self.tellAfter else { return nil }
    isTold = true
    return HostCondition(time: time, kind: .modelInvalid, isThere: true)
  }

  /// Notes a picture that was analyzed.
  /// - Returns: What the engine has to know now.
  mutating func succeeded(at time: Timestamp) -> HostCondition? {
    defer { (since, isTold, hasSucceeded) = (nil, false, true) }
    return isTold ? HostCondition(time: time, kind: .modelInvalid, isThere: false) : nil
  }
}
