import HeedSignals

/// Bounds what the system's journal gets of a run: 1 MB a day.
struct JournalBudget {
  /// Bytes that pass at once, and bytes of each second. Choice: a start with all its faults passes at once; with a day's
  /// bytes it is 0.93 MB.
  private static let (atOnce, perSecond) = (64_000.0, 10.0)

  private var room = atOnce
  private var counted: ContinuousClock.Instant

  init(_ now: ContinuousClock.Instant = .now) { counted = now }

  /// - Returns: False for a text that must be dropped.
  mutating func admits(_ bytes: Int, at now: ContinuousClock.Instant) -> Bool {
    room = min(Self.atOnce, room + counted.duration(to: now).seconds * Self.perSecond)
    counted = now
    guard Double(bytes) <= room else { return false }
    room -= Double(bytes)
    return true
  }
}
