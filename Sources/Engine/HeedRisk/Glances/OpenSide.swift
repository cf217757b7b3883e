import HeedSignals

/// Decides whether turn signal or steering allows looks to one side of the vehicle; the side is then open.
struct OpenSide: Sendable {
  private let after, longest: Int64
  /// Start of the unbroken signal; nil without a recent signal.
  private var since: Timestamp?
  private var seen = Timestamp.zero
  private(set) var isOpen = false

  /// - Parameters:
  ///   - after: Nanoseconds for which the side stays open after the last signal.
  ///   - longest: Nanoseconds after which the side closes during an unbroken signal.
  init(after: Int64, longest: Int64) { (self.after, self.longest) = (after, longest) }

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
