import HeedSignals

/// Reads events and calls the delegates of one kind.
protocol EventReader: Sendable {
  /// Held weakly.
  associatedtype Delegates: EmptyInitializable

  /// Of the run that is read; nil for a recording: then its own clock is told.
  var anchor: WallClockAnchor? { get set }

  /// Passes one event on.
  /// - Parameter frame: The picture that a frame's own event is about.
  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Delegates)

  /// Tells of a frame that was lost.
  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Delegates)

  /// Tells that all of a frame's events were told.
  func readCompletion(to delegates: Delegates)

  /// Whether the delegates were told of something that waits for what they do.
  func asksForAnswer(_ event: MonitorEvent, of delegates: Delegates) -> Bool
}

extension EventReader {
  func readCompletion(to delegates: Delegates) {}

  /// Milliseconds since 1970 UTC where a clock is known, else on the recording's own clock.
  func milliseconds(_ time: Timestamp) -> Double { anchor?.utcMilliseconds(at: time) ?? time.milliseconds }
}

/// A set of delegates begins without any.
protocol EmptyInitializable: Sendable { init() }
