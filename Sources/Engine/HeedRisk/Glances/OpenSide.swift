import HeedSignals

/// Decides whether the turn signal or the steering allows looks to one side of the vehicle.
struct OpenSide: Sendable {
  private let after, longest: Int64
  private var since: Timestamp?
  private var seen = Timestamp.zero
  private(set) var isOpen = false

  /// - Parameters:
  ///   - after: Time open after the last signal, nanoseconds.
  ///   - longest: Maximum total time open, nanoseconds.
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
