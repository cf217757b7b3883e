public import HeedSignals

/// Finds yawns: the mouth held wide open for seconds, which neither speech nor a laugh does.
public struct YawnDetector: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Mouth counts as wide at or above this gap over width.
    /// Choice: speech stays below 0.4; a yawn reaches 0.6 to 1.2.
    public var wideAbove = 0.5
    /// Mouth counts as closed again at or below this. Choice: far enough down that a hovering jaw is one yawn.
    public var closedBelow = 0.3
    /// Source: docs/references.md, eyes and drowsiness, "mouth wide for some seconds"; Choice: 1.5 s, yawns last 4 to 7.
    @Seconds public var shortest: Duration = .milliseconds(1500)
    /// A mouth that stays open longer is no yawn any more: sleepers' mouths hang open, and their eyes must not be excused.
    /// Choice: yawns last 4 to 7 s.
    @Seconds public var longest: Duration = .seconds(10)
    /// A mouth that was not seen this long ends the yawn. Choice: a hand goes before a yawning mouth for a moment.
    @Seconds public var longestGap: Duration = .seconds(1)

    public init() {}
  }

  private let settings: Settings
  private var wideSince: Timestamp?
  /// The mouth has been open for too long to be yawning, and has not closed since.
  private var hangsOpen = false
  private var lastSeen: Timestamp?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// True while the mouth is wide open, from the first frame: eyes that shut now shut for a yawn.
  public var isWide: Bool { wideSince != nil }

  /// Feeds one sample; samples come in time order.
  /// - Parameter openness: Gap between the lips over the mouth's width; nil when the mouth was not seen.
  /// - Returns: The yawn that this sample ended.
  public mutating func update(_ openness: Double?, at time: Timestamp) -> Yawn? {
    let lost = lastSeen.flatMap { time - $0 > settings.longestGap ? finish(at: $0) : nil }
    guard let openness else { return lost }
    lastSeen = time
    if openness <= settings.closedBelow {
      hangsOpen = false
      return lost ?? finish(at: time)
    }
    if let start = wideSince, time - start > settings.longest { (wideSince, hangsOpen) = (nil, true) }
    if openness >= settings.wideAbove, wideSince == nil, !hangsOpen { wideSince = time }
    return lost
  }

  private mutating func finish(at end: Timestamp) -> Yawn? {
    defer { wideSince = nil }
    guard let start = wideSince, end - start >= settings.shortest else { return nil }
    return Yawn(start: start, end: end)
  }
}
