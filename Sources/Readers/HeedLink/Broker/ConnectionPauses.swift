/// Pauses between attempts to connect: each pause is twice as long as the last, up to a limit.
struct ConnectionPauses: Hashable, Sendable {
  /// The first and the longest pause. Choice: the first pause lets the client reach a restarted broker at once; the
  /// longest pause costs one attempt in ten seconds while a broker is absent for long.
  static let bounds = (first: Duration.milliseconds(250), longest: Duration.seconds(10))
  /// The pause after a connection that broke soon after it opened. Choice: the client reaches an unstable broker while
  /// the broker is up, and a refusing broker costs little.
  static let afterShort = Duration.seconds(1)

  private var next = Self.bounds.first

  /// - Parameter held: Duration of the last connection; nil if no connection could be opened.
  mutating func pause(held: Duration?) -> Duration {
    if let held { next = held < Self.afterShort ? Self.afterShort : Self.bounds.first }
    defer { next = min(next * 2, Self.bounds.longest) }
    return next
  }
}
