/// Pauses between attempts to connect: each pause is twice as long as the last, up to a limit.
struct ConnectionPauses: Hashable, Sendable {
  /// The first pause, and the longest. Choice: a restarting broker is reached at once; a long absence costs one attempt
  /// in ten seconds.
  static let bounds = (first: Duration.milliseconds(250), longest: Duration.seconds(10))
  /// The pause after a connection that broke at once. Choice: an unstable broker is reached while it is up, and a
  /// refusing broker costs little.
  static let afterShort = Duration.seconds(1)

  private var next = Self.bounds.first

  /// - Parameter held: Duration of the last connection; nil if it could not be opened.
  mutating func pause(held: Duration?) -> Duration {
    if let held { next = held < Self.afterShort ? Self.afterShort : Self.bounds.first }
    defer { next = min(next * 2, Self.bounds.longest) }
    return next
  }
}
