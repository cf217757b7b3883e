import HeedSignals

/// Decides whether the turn signal or the steering allows looks to one side of the vehicle. An open side is a side with
/// this allowance.
struct OpenSide: Sendable {
  private let after, longest: Int64
  private var since: Timestamp?
  private var seen = Timestamp.zero
  private(set) var isOpen = false

  /// - Parameters:
  ///   - after: Time for which the side stays open after the last signal, nanoseconds.
  ///   - longest: Maximum time for which the side is open without a break, nanoseconds.
  init(after: Int64, longest: Int64) { (self.after, self.longest) = (after, longest) }

  mutating func update(_ isSignalled: Bool, at time: Timestamp) {
    if since != nil, time.nanoseconds(since: seen) > after { since = nil }
    if isSignalled {
      // A flashing lamp counts as one signal.
      if since == nil { since = time }
      seen = time
    }
    isOpen = since.map { time.nanoseconds(since: $0) < longest } ?? false
  }
}
