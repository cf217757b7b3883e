import HeedSignals

/// Reads events and calls the delegates of one kind.
protocol EventReader: Sendable {
  associatedtype Delegates: EmptyInitializable

  /// Maps the run's clock to the wall clock; nil for a recording's own clock.
  var anchor: WallClockAnchor? { get set }
  /// Delivers one event; `frame` is the picture of a frame's main event.
  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Delegates)
  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Delegates)
  /// Reports that all of a frame's events were delivered.
  func readCompletion(to delegates: Delegates)
  /// True if the event needs an answer from the delegates.
  func asksForAnswer(_ event: MonitorEvent, of delegates: Delegates) -> Bool
}

extension EventReader {
  func readCompletion(to delegates: Delegates) {}
  func asksForAnswer(_ event: MonitorEvent, of delegates: Delegates) -> Bool { false }
  /// Milliseconds since 1970 UTC if a wall clock is known, else on the recording's own clock.
  func milliseconds(_ time: Timestamp) -> Double { anchor?.utcMilliseconds(at: time) ?? time.milliseconds }
}

/// Delegates that start out empty.
protocol EmptyInitializable: Sendable { init() }
