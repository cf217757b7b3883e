/// Pauses between connection attempts to a broker: longer each time, up to a limit.
struct ConnectionPauses: Hashable, Sendable {
  /// The first and the longest pause. Choice: a broker that restarts is reached again at once; a broker that is away for
  /// hours costs one attempt in ten seconds.
  static let bounds = (first: Duration.milliseconds(250), longest: Duration.seconds(10))
  /// The pause after a connection that broke at once. Choice: reaches a broker that goes up and down while it is up, and
  /// limits the cost of a broker that rejects Heed.
  static let afterShort = Duration.seconds(1)

  private var next = Self.bounds.first

  /// - Parameter held: Duration of the last connection; nil: the attempt failed.
  mutating func pause(held: Duration?) -> Duration {
    if let held { next = held < Self.afterShort ? Self.afterShort : Self.bounds.first }
    defer { next = min(next * 2, Self.bounds.longest) }
    return next
  }
}
