import HeedSignals

/// Finds stretches of time with low lids that are not known to be shut: looks down, and lids of which nothing shows
/// whether they are lowered or shut.
struct LoweredLids: Sendable {
  /// Gap of lowered lids, as a share of the open eye's gap. Choice: eyes that look ahead keep more, on
  /// drawn people; no real recording says when lids are lowered.
  static let lowBelow = 0.5
  /// Time from which low lids are reported. Choice: longer than a glance at the instruments.
  static let reportedFrom: Duration = .seconds(1)
  /// Time for which lids must be higher, shut or lost to end the stretch. Choice: a blink within a look down is shorter.
  static let endedAfter: Duration = .milliseconds(500)

  private var since: Timestamp?
  private var lastLow: Timestamp?
  private var isSure = true
  private var isReported = false

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - gap: Both lids' gap, as a share of the open eye's gap; nil if not seen.
  ///   - isDoubtful: True if the lids may as well be shut.
  ///   - isShut: True if the lids are shut.
  /// - Returns: The stretch that began or ended with this frame.
  mutating func update(gap: Double?, isDoubtful: Bool, isShut: Bool, at time: Timestamp) -> LidsLowered? {
    let isLow = isDoubtful || (!isShut && gap.map { $0 < Self.lowBelow } ?? false)
    // After a time without frames, low lids begin anew.
    let ended = end(isSeen: gap != nil && !isLow, at: time)
    guard isLow else { return ended }
    let start = since ?? time
    if since == nil { (isSure, isReported) = (true, false) }
    (since, lastLow) = (start, time)
    if isDoubtful { isSure = false }
    guard !isReported, time - start >= Self.reportedFrom else { return ended }
    isReported = true
    return LidsLowered(phase: .began, start: start, isSure: isSure)
  }

  private mutating func end(isSeen: Bool, at time: Timestamp) -> LidsLowered? {
    guard let start = since, let last = lastLow, time - last > Self.endedAfter else { return nil }
    since = nil
    return isReported ? LidsLowered(phase: .ended, start: start, end: isSeen ? last : nil, isSure: isSure) : nil
  }
}
