import HeedSignals

/// Reads events and calls delegates of one kind.
protocol EventReader: Sendable {
  associatedtype Delegates: EmptyInitializable
  associatedtype Answers: EventAnswers

  /// Maps the run's clock to the wall clock; nil if times stay on a recording's own clock.
  var anchor: WallClockAnchor? { get set }
  /// Delivers one event; `frame` is the picture of a frame's main event.
  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Recipients<Delegates>)
  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Recipients<Delegates>)
  /// Reports that all of a frame's events were delivered.
  func readCompletion(to delegates: Recipients<Delegates>)
  /// True if delegates may answer the event.
  func asksForAnswer(_ event: MonitorEvent, of delegates: Recipients<Delegates>) -> Bool
}

extension EventReader {
  func readCompletion(to delegates: Recipients<Delegates>) {}
  func asksForAnswer(_ event: MonitorEvent, of delegates: Recipients<Delegates>) -> Bool { false }
  /// Milliseconds since 1970 UTC if a wall clock is known, else on the recording's own clock.
  func milliseconds(_ time: Timestamp) -> Double { anchor?.utcMilliseconds(at: time) ?? time.milliseconds }
}

/// A set of delegates, empty at first.
protocol EmptyInitializable: Sendable { init() }

/// The delegates of one delivery. Each is looked up just before its call; a stopped run has none.
@dynamicMemberLookup struct Recipients<Delegates> {
  /// Returns the delegates that are set now; nil once the delivery's run was stopped.
  let current: () -> Delegates?

  subscript<Delegate>(dynamicMember path: KeyPath<Delegates, Delegate?>) -> Delegate? { current()?[keyPath: path] }

  /// The delegates of one part of a monitor.
  func part<Part>(_ path: KeyPath<Delegates, Part>) -> Recipients<Part> {
    Recipients<Part> { current()?[keyPath: path] }
  }
}
