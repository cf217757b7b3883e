/// A moment on the capture's monotonic clock, in nanoseconds. Only differences mean anything; a recording starts at 0.
///
/// Arithmetic that leaves the range of 292 years stays at its end: a damaged time is wrong, it does not stop the program.
public struct Timestamp: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public static let zero = Timestamp(nanoseconds: 0)

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Milliseconds since the clock's origin, as files write them.
  /// - Parameter milliseconds: Not NaN; beyond the range it is taken as its end.
  public init(milliseconds: Double) {
    precondition(!milliseconds.isNaN, "a time is a number")
    // The largest Double below 2^63 is 1024 short of it.
    nanoseconds = Int64(max(-0x1p63, min(0x1p63 - 1024, (milliseconds * 1e6).rounded())))
  }

  /// Milliseconds since the clock's origin, as files write them.
  public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  /// Seconds from an earlier moment to this one; where every sample needs it, much cheaper than a `Duration`.
  public func seconds(since earlier: Timestamp) -> Double {
    // Unsigned, as two times may lie further apart than a signed difference reaches.
    self >= earlier
      ? Double(UInt64(bitPattern: nanoseconds &- earlier.nanoseconds)) / 1e9
      : -Double(UInt64(bitPattern: earlier.nanoseconds &- nanoseconds)) / 1e9
  }

  /// A moment some seconds later, below a nanosecond cut off; beyond the range its end.
  public func later(bySeconds seconds: Double) -> Timestamp {
    self + .nanoseconds(Int64(max(-0x1p63, min(0x1p63 - 1024, seconds * 1e9))))
  }

  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  public static func - (a: Timestamp, b: Timestamp) -> Duration {
    let (difference, overflows) = a.nanoseconds.subtractingReportingOverflow(b.nanoseconds)
    // As `Duration.nanoseconds` makes it, without its checks, of which none can fail: this is done hundreds of times a frame.
    let nanoseconds: Int64 = overflows ? (a < b ? .min : .max) : difference
    return Duration(attoseconds: Int128(nanoseconds) &* 1_000_000_000)
  }

  public static func + (t: Timestamp, d: Duration) -> Timestamp {
    let (sum, overflows) = t.nanoseconds.addingReportingOverflow(d.nanoseconds)
    return Timestamp(nanoseconds: overflows ? (d < .zero ? .min : .max) : sum)
  }

  public static func - (t: Timestamp, d: Duration) -> Timestamp {
    let (difference, overflows) = t.nanoseconds.subtractingReportingOverflow(d.nanoseconds)
    return Timestamp(nanoseconds: overflows ? (d < .zero ? .max : .min) : difference)
  }
}

extension Duration {
  /// The whole duration in nanoseconds; more than 292 years are taken as that.
  public var nanoseconds: Int64 {
    // Nearly all are shorter than nine seconds, and those are divided ten times as fast.
    if let few = Int64(exactly: attoseconds) { return few / 1_000_000_000 }
    let (seconds, attoseconds) = components
    let (whole, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowsToo) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflows || overflowsToo ? (seconds < 0 ? .min : .max) : sum
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
