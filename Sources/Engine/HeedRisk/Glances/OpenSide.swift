import HeedSignals

/// Decides whether turn signal or steering allows looks to one side of the vehicle; the side is then open.
struct OpenSide: Sendable {
  /// Time of allowed looks to a side after turn signal or steering, nanoseconds. Choice: as openpilot's lane departure
  /// warning.
  private let after = Duration.seconds(5).nanoseconds
  /// Maximum time of allowed looks to a side during one signal, until `after` passes without it, nanoseconds. Choice: a
  /// driver who waits to turn may wait half a minute.
  private let longest = Duration.seconds(30).nanoseconds
  /// Start of the unbroken signal; nil without a recent signal.
  private var since: Timestamp?
  private var seen = Timestamp.zero
  private(set) var isOpen = false

  mutating func update(_ isSignalled: Bool, at time: Timestamp) {
    if since != nil, time.nanoseconds(since: seen) > after { since = nil }
    if isSignalled {
      // All flashes of a turn signal are one signal.
      if since == nil { since = time }
      seen = time
    }
    isOpen = since.map { time.nanoseconds(since: $0) < longest } ?? false
  }
}
