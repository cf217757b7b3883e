// Names of version 0.1, for one version more; CHANGELOG.md lists them.

/// The old name of ``ActiveAlerts``.
@available(*, deprecated, renamed: "ActiveAlerts") public typealias AlertBook = ActiveAlerts
/// The old name of ``TimestampDejitter``.
@available(*, deprecated, renamed: "TimestampDejitter") public typealias EpochClock = TimestampDejitter
/// The old name of ``AwarenessThresholds``.
@available(*, deprecated, renamed: "AwarenessThresholds") public typealias SightBounds = AwarenessThresholds
/// The old name of ``NilAsZero``.
@available(*, deprecated, renamed: "NilAsZero") public typealias ZeroIsNone = NilAsZero
/// The old name of ``TrackedObject``.
@available(*, deprecated, renamed: "TrackedObject") public typealias ObjectEstimate = TrackedObject
/// The old name of ``TrackedObject``.
@available(*, deprecated, renamed: "TrackedObject") public typealias RegionCandidate = TrackedObject

extension ObjectTracker {
  /// The old name of ``TrackedObject``.
  @available(*, deprecated, renamed: "TrackedObject") public typealias Track = TrackedObject
}
