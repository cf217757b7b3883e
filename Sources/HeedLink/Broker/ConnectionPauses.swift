/// How long to wait before a broker is tried again: longer each time, up to a bound.
struct ConnectionPauses: Hashable, Sendable {
  /// The first pause, and the longest. Choice: a broker that restarts is there again at once; one that is away for hours
  /// costs an attempt in ten seconds.
  static let bounds = (first: Duration.milliseconds(250), longest: Duration.seconds(10))
  /// A connection that held so long was a good one. Choice: what a broker needs to refuse, and not more: others restart often.
  static let goodAfter = Duration.seconds(1)

  private var next = Self.bounds.first

  /// - Parameter held: How long the last connection held; nil: it never came about.
  mutating func pause(held: Duration?) -> Duration {
    if let held, held >= Self.goodAfter { next = Self.bounds.first }
    defer { next = min(next * 2, Self.bounds.longest) }
    return next
  }
}
