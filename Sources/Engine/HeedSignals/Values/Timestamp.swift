/// A moment on the capture's monotonic clock; a recording starts at 0, and only differences matter. Sums and
/// differences stop at the range's ends, 292 years, because a damaged time must not stop the program.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  /// The clock's origin.
  public static let zero = Timestamp(nanoseconds: 0)

  /// Makes a time from nanoseconds since the clock's origin.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Makes a time from milliseconds since the clock's origin, as in files. NaN is not allowed; the time is clamped.
  public init(milliseconds: Double) {
    precondition(!milliseconds.isNaN, "a time is a number")
    // The largest Double below 2^63 is 1024 short of it.
    nanoseconds = Int64(max(-0x1p63, min(0x1p63 - 1024, (milliseconds * 1e6).rounded())))
  }

  /// Milliseconds since the clock's origin, as in files.
  @inlinable public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  /// Seconds from an earlier moment to this one; much cheaper than a `Duration` in per-sample code.
  @inlinable public func seconds(since earlier: Timestamp) -> Double {
    // Unsigned, because the difference may overflow a signed integer.
    self >= earlier
      ? Double(UInt64(bitPattern: nanoseconds &- earlier.nanoseconds)) / 1e9
      : -Double(UInt64(bitPattern: earlier.nanoseconds &- nanoseconds)) / 1e9
  }

  /// The moment some seconds later, truncated to a nanosecond and clamped to the range.
  @inlinable public func later(bySeconds seconds: Double) -> Timestamp {
    later(byNanoseconds: Int64(max(-0x1p63, min(0x1p63 - 1024, seconds * 1e9))))
  }

  /// The moment some nanoseconds later, clamped to the range.
  @usableFromInline package func later(byNanoseconds more: Int64) -> Timestamp {
    let (sum, overflows) = nanoseconds.addingReportingOverflow(more)
    return Timestamp(nanoseconds: overflows ? (more < 0 ? .min : .max) : sum)
  }

  /// Orders by time.
  @inlinable public static func < (a: Timestamp, b: Timestamp) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The duration from `b` to `a`, clamped.
  @inlinable public static func - (a: Timestamp, b: Timestamp) -> Duration {
    let (difference, overflows) = a.nanoseconds.subtractingReportingOverflow(b.nanoseconds)
    // Skips the checks of `Duration.nanoseconds`, which cannot fail here: each frame subtracts hundreds of times.
    let nanoseconds: Int64 = overflows ? (a < b ? .min : .max) : difference
    return Duration(attoseconds: Int128(nanoseconds) &* 1_000_000_000)
  }

  /// The moment `d` later, clamped.
  @inlinable public static func + (t: Timestamp, d: Duration) -> Timestamp { t.later(byNanoseconds: d.nanoseconds) }

  /// The moment `d` earlier, clamped.
  @inlinable public static func - (t: Timestamp, d: Duration) -> Timestamp {
    let (difference, overflows) = t.nanoseconds.subtractingReportingOverflow(d.nanoseconds)
    return Timestamp(nanoseconds: overflows ? (d < .zero ? .max : .min) : difference)
  }
}

extension Duration {
  /// The duration in whole nanoseconds, clamped to 292 years.
  @inlinable public var nanoseconds: Int64 {
    // Most durations are shorter than nine seconds: a 64-bit division suffices and is ten times as fast.
    let few = Int64(truncatingIfNeeded: attoseconds)
    if Int128(few) == attoseconds { return few / 1_000_000_000 }
    let size = attoseconds.magnitude
    guard size < UInt128(UInt64(1) << 63) * 1_000_000_000 else { return attoseconds < 0 ? .min : .max }
    // The estimate leaves a remainder of 64 bits, because a 128-bit division would take ten times as long.
    let (high, low) = (UInt64(truncatingIfNeeded: size >> 64), UInt64(truncatingIfNeeded: size))
    let nearly = UInt64((Double(high) * 0x1p64 + Double(low)) / 1e9)
    let missing = Int64(truncatingIfNeeded: size &- UInt128(nearly) &* 1_000_000_000)
    let below = missing < 0 ? (missing - 999_999_999) / 1_000_000_000 : missing / 1_000_000_000
    let whole = Int64(bitPattern: nearly &+ UInt64(bitPattern: below))
    return attoseconds < 0 ? -whole : whole
  }

  /// The duration in seconds.
  @inlinable public var seconds: Double { Double(nanoseconds) / 1e9 }
  /// The duration in milliseconds.
  @inlinable public var milliseconds: Double { Double(nanoseconds) / 1e6 }
}

/// Relates a session's monotonic clock to the wall clock. Both clocks are read once, at the session's start.
public struct WallClockAnchor: Hashable, Sendable {
  /// The moment on the capture's clock.
  public var timestamp: Timestamp
  /// The same moment in milliseconds since 1970-01-01 UTC.
  public var utcMilliseconds: Double

  /// Memberwise initializer.
  public init(timestamp: Timestamp, utcMilliseconds: Double) {
    (self.timestamp, self.utcMilliseconds) = (timestamp, utcMilliseconds)
  }

  /// Milliseconds since 1970 UTC for any moment of the session.
  public func utcMilliseconds(at time: Timestamp) -> Double { utcMilliseconds + (time - timestamp).milliseconds }
}
