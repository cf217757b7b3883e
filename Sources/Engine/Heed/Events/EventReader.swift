import HeedSignals

/// Reads events and calls delegates of one kind.
protocol EventReader: Sendable {
  associatedtype Delegates: EmptyInitializable

  /// Maps the run's clock to the wall clock; nil if times stay on a recording's own clock.
  var anchor: WallClockAnchor? { get set }
  /// Delivers one event; `frame` is the picture of a frame's main event.
  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Delegates)
  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Delegates)
  /// Reports that all of a frame's events were delivered.
  func readCompletion(to delegates: Delegates)
  /// True if delegates may answer the event.
  func asksForAnswer(_ event: MonitorEvent, of delegates: Delegates) -> Bool
}

extension EventReader {
  func readCompletion(to delegates: Delegates) {}
  func asksForAnswer(_ event: MonitorEvent, of delegates: Delegates) -> Bool { false }
  /// Milliseconds since 1970 UTC if a wall clock is known, else on the recording's own clock.
  func milliseconds(_ time: Timestamp) -> Double { anchor?.utcMilliseconds(at: time) ?? time.milliseconds }
}

/// A set of delegates, empty at first.
protocol EmptyInitializable: Sendable { init() }
