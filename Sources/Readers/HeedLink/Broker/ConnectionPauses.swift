/// How long to wait before a broker is tried again: longer each time, up to a bound.
struct ConnectionPauses: Hashable, Sendable {
  /// The first pause, and the longest. Choice: a broker that restarts is there again at once; one that is away for hours
  /// costs an attempt in ten seconds.
  static let bounds = (first: Duration.milliseconds(250), longest: Duration.seconds(10))
  /// After a connection that broke at once. Choice: a broker that goes up and down is caught while it is up, and one that
  /// throws us out costs little.
  static let afterShort = Duration.seconds(1)

  private var next = Self.bounds.first

  /// - Parameter held: How long the last connection held; nil: it never came about.
  mutating func pause(held: Duration?) -> Duration {
    if let held { next = held < Self.afterShort ? Self.afterShort : Self.bounds.first }
    defer { next = min(next * 2, Self.bounds.longest) }
    return next
  }
}
