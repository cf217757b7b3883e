/// A moment on the capture's monotonic clock, in nanoseconds. Only differences mean anything; a recording starts at 0.
public struct Timestamp: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public static let zero = Timestamp(nanoseconds: 0)

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Milliseconds since the clock's origin, as files write them.
  public init(milliseconds: Double) { nanoseconds = Int64((milliseconds * 1e6).rounded()) }

  /// Milliseconds since the clock's origin, as files write them.
  public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  public static func - (a: Timestamp, b: Timestamp) -> Duration { .nanoseconds(a.nanoseconds - b.nanoseconds) }

  public static func + (t: Timestamp, d: Duration) -> Timestamp {
    Timestamp(nanoseconds: t.nanoseconds + d.nanoseconds)
  }

  public static func - (t: Timestamp, d: Duration) -> Timestamp {
    Timestamp(nanoseconds: t.nanoseconds - d.nanoseconds)
  }
}

extension Duration {
  /// The whole duration in nanoseconds; overflows at 292 years.
  public var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// The duration in seconds.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// The duration in milliseconds.
  public var milliseconds: Double { Double(nanoseconds) / 1e6 }
}

/// Where the monotonic clock of a session meets the wall clock; taken once, when the session starts.
public struct WallClockAnchor: Hashable, Sendable {
  /// The moment on the capture's clock.
  public var timestamp: Timestamp
  /// The same moment in milliseconds since 1970-01-01 UTC.
  public var utcMilliseconds: Double

  public init(timestamp: Timestamp, utcMilliseconds: Double) {
    self.timestamp = timestamp
    self.utcMilliseconds = utcMilliseconds
  }

  /// UTC in milliseconds for any moment of the session.
  public func utcMilliseconds(at time: Timestamp) -> Double { utcMilliseconds + (time - timestamp).milliseconds }
}
