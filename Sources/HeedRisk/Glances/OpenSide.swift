import HeedSignals

/// Whether a signal or the steering has opened a side of the vehicle for looking.
struct OpenSide: Sendable {
  private let after, longest: Int64
  private var since: Timestamp?
  private var seen = Timestamp.zero
  private(set) var isOpen = false

  /// - Parameters:
  ///   - after: Nanoseconds that it stays open.
  ///   - longest: Nanoseconds that it is open in all.
  init(after: Int64, longest: Int64) { (self.after, self.longest) = (after, longest) }

  mutating func update(_ isSignalled: Bool, at time: Timestamp) {
    if since != nil, time.nanoseconds(since: seen) > after { since = nil }
    if isSignalled {
      // A lamp that flashes is one signal.
      if since == nil { since = time }
      seen = time
    }
    isOpen = since.map { time.nanoseconds(since: $0) < longest } ?? false
  }
}
