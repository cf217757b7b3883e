public import HeedSignals

/// Finds yawns: the mouth stays wide open for seconds, longer than in speech or laughter.
public struct YawnDetector: Sendable {
  /// Time without a visible mouth after which a yawn ends. Choice: a hand covers a yawning mouth for a moment.
  static let longestGap: Duration = .seconds(1)
  /// Minimum lip gap over mouth width of a wide mouth. Choice: speech stays below 0.4; yawns reach 0.6 to 1.2.
  static let wideAbove = 0.5
  /// Maximum lip gap over mouth width of a closed mouth. Choice: low enough that a yawn with a hovering jaw counts
  /// once.
  static let closedBelow = 0.3
  /// Minimum length of a yawn. Source: docs/references.md, eyes and drowsiness; Choice: 1.5 s, because yawns last 4 to
  /// 7 s.
  static let shortest: Duration = .milliseconds(1500)
  /// Maximum length of a yawn; a sleeper's mouth hangs open longer, and then only the shut eyes count. Choice: yawns
  /// last 4 to 7 s.
  static let longest: Duration = .seconds(10)

  private var wideSince: Timestamp?
  /// True if the mouth stayed open for longer than a yawn and has not closed since.
  private var hangsOpen = false
  private var lastSeen: Timestamp?

  /// A detector without observations.
  public init() {}

  /// True from the first frame with a wide open mouth; a closure of the eyes then belongs to a yawn.
  public var isWide: Bool { wideSince != nil }

  /// Feeds one sample; samples come in time order.
  /// - Parameter mouthOpenness: Lip gap over mouth width; nil when the mouth was not seen.
  /// - Returns: The yawn that ended in this sample, if any.
  public mutating func update(_ mouthOpenness: Double?, at time: Timestamp) -> Yawn? {
    let lost = lastSeen.flatMap { time - $0 > Self.longestGap ? finish(at: $0) : nil }
    guard let mouthOpenness else { return lost }
    lastSeen = time
    if mouthOpenness <= Self.closedBelow {
      hangsOpen = false
      return lost ?? finish(at: time)
    }
    if let start = wideSince, time - start > Self.longest { (wideSince, hangsOpen) = (nil, true) }
    if mouthOpenness >= Self.wideAbove, wideSince == nil, !hangsOpen { wideSince = time }
    return lost
  }

  private mutating func finish(at end: Timestamp) -> Yawn? {
    defer { wideSince = nil }
    guard let start = wideSince, end - start >= Self.shortest else { return nil }
    return Yawn(start: start, end: end)
  }
}
