import Foundation
package import HeedSignals

/// Judges a run's inputs one by one, and delivers the events.
package protocol DriveJudge: AnyObject, Sendable {
  /// - Parameter isHeard: False while a replay skips inputs, so that no events are delivered.
  /// - Throws: Errors of the receiver.
  @discardableResult
  func take(_ input: MonitorInput, _ frame: Frame?, isHeard: Bool) throws -> [MonitorEvent]
}

/// The recording of a drive. The drive asks for its state.
package protocol DriveRecording: AnyObject {
  /// Whether recorded data waits for the disk.
  var isWaitingForDisk: Bool { get }
  /// Waits, a bounded time, for the disk. Called before the summary is made.
  /// - Returns: What the recording lacks, without paths; nil if it lacks nothing.
  func settle() -> String?
}

/// Lets several threads feed a ``DriveEngine``: each input is recorded, judged and delivered before the next one.
package final class Drive: DriveJudge, @unchecked Sendable {  // All state is accessed under `turn`.
  private let turn = NSRecursiveLock()
  private var engine: DriveEngine
  private let note: (MonitorInput) -> Void
  /// Receives each input's events and picture. To be set before the first input.
  package var receive: (Frame?, [MonitorEvent]) throws -> Void
  /// The recording of the drive's inputs and events; nil without one. To be set before the first input.
  package var recording: (any DriveRecording)?
  /// Whether the reader of the run's lines stands still. To be set before the first input.
  package var isOutputBlocked: () -> Bool = { false }
  /// Relates a time to the wall clock as it is now; nil if dates follow the first anchor for ever.
  package var clock: ((Timestamp) -> WallClockAnchor)?
  private var told: Set<HostCondition.Kind> = []
  /// The latest time that was judged, on the clock of cameras and host, and when that was.
  private var judged: (time: Timestamp, at: ContinuousClock.Instant)?

  /// - Parameter note: Receives every input before it is judged.
  package init(
    _ engine: consuming DriveEngine, note: @escaping (MonitorInput) -> Void = { _ in },
    receive: @escaping (Frame?, [MonitorEvent]) throws -> Void = { _, _ in }
  ) {
    self.engine = engine
    (self.note, self.receive) = (note, receive)
  }

  /// Records and judges one input. Does nothing after the summary.
  @discardableResult
  package func take(_ input: MonitorInput, _ frame: Frame? = nil, isHeard: Bool = true) throws -> [MonitorEvent] {
    turn.lock()
    defer { turn.unlock() }
    guard !engine.isOver else { return [] }
    let input = engine.ends(with: input) ? recording?.settle().map(input.lacking) ?? input : input
    note(input)
    let events = engine.update(input)
    let host = engine.hostTime
    if host != judged?.time { judged = host.map { ($0, .now) } }
    if isHeard { try tell(events, frame) }
    return events
  }

  /// Judges whether recording and lines wait for the disk or a reader, and the wall clock. A change becomes an input.
  package func noteOutputs(at time: Timestamp) throws {
    turn.lock()
    defer { turn.unlock() }
    let waits = [
      (HostCondition.Kind.storageFull, recording?.isWaitingForDisk == true), (.outputBlocked, isOutputBlocked()),
    ]
    for (kind, isThere) in waits where isThere != told.contains(kind) {
      told.formSymmetricDifference([kind])
      try take(.host(HostCondition(time: time, kind: kind, isThere: isThere)))
    }
    guard let anchor = engine.anchor, let now = clock?(time) else { return }
    let off = now.utcMilliseconds - anchor.utcMilliseconds(at: time + engine.clockOffset)
    // Choice: 2 s, because daemons correct small errors smoothly.
    if abs(off) > 2000 { try take(.clockSet(now)) }
  }

  /// How far ahead of the drive's clock an input of the host may be dated. Choice: hosts that read the clock are never
  /// so early.
  static let farthestAhead = Duration.seconds(1)

  /// Adds a marker.
  /// - Parameter now: The present time on the drive's clock.
  /// - Throws: ``MarkerRefusal``, or errors of the receiver.
  package func mark(_ text: String, at time: Timestamp?, now: Timestamp) throws {
    let time = time ?? now
    guard text.utf8.count <= MarkerRefusal.mostBytes else { throw MarkerRefusal.tooLong }
    guard time >= .zero, time - now <= Self.farthestAhead else { throw MarkerRefusal.otherTime }
    if try take(.marker(Marker(time: time, text: text))).isEmpty { throw MarkerRefusal.over }
  }

  func obey(_ commands: [CabinCommand]) throws {
    guard !commands.isEmpty else { return }
    for case .addKnownGaze(let target, let time) in commands {
      guard let time = time ?? hostTime else { continue }
      try take(.knownGaze(KnownGaze(time: time, target: target)))
    }
    try turn.withLock { try tell(commands.flatMap { command in withCabin { $0.obey(command) } ?? [] }) }
  }

  /// Ends cabin and road, unless an input has ended them.
  package func finish(note: String, failure: Availability.StopReason? = nil) throws {
    try turn.withLock {
      guard !engine.isOver else { return }
      let note = [note, recording?.settle()].joinedNote ?? note
      try tell(engine.finish(note: note, failure: failure))
    }
  }

  package var settings: EngineSettings { turn.withLock { engine.settings } }
  func restart(with engine: consuming DriveEngine) {
    turn.lock()
    defer { turn.unlock() }
    self.engine = engine
  }
  /// The latest time that was judged, on the clock of cameras and host; nil before the first.
  package var hostTime: Timestamp? { turn.withLock { judged?.time } }
  /// The latest judged time, or that of a later frame that waits, unless its time leaps; nil before the first frame.
  package func hostTime(waiting: Timestamp?) -> Timestamp? {
    guard let waiting, let judged = hostTime else { return hostTime ?? waiting }
    return waiting > judged && waiting - judged <= CaptureClock.usualLeap ? waiting : judged
  }

  /// The present time of a live drive, on the clock of cameras and host; nil before the first frame.
  var liveTime: Timestamp? { turn.withLock { judged.map { $0.time + $0.at.duration(to: .now) } } }
  /// The time of the last road frame; nil before the first.
  package var lastRoad: Timestamp? { turn.withLock { engine.lastRoad } }
  /// Relates the drive's clock to the wall clock from now on.
  package func anchor(_ anchor: WallClockAnchor?) { turn.withLock { engine.anchor = anchor } }
  /// Reads or changes the cabin's engine; does nothing and returns nil if the drive has none.
  package func withCabin<Value>(_ body: (inout CabinEngine) -> Value) -> Value? {
    turn.withLock { engine.cabin?.apply(body) }
  }

  /// Delivers events before anything else is judged.
  func tell(_ events: [MonitorEvent], _ frame: Frame? = nil) throws {
    if frame != nil || !events.isEmpty { try turn.withLock { try receive(frame, events) } }
  }
}

extension MonitorInput {
  /// The end of a source, with one more sentence about what is missing.
  fileprivate func lacking(_ lack: String) -> MonitorInput {
    switch self {
    case .cabinEnded(var end):
      (end.isComplete, end.note) = (false, [end.note, lack].joinedNote)
      return .cabinEnded(end)
    case .roadEnded(let time, let missing): return .roadEnded(at: time, missing: [missing, lack].joinedNote)
    default: return self
    }
  }
}

extension [String?] {
  /// The texts that are there, as one note; nil for none.
  var joinedNote: String? {
    let texts = compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }
}

extension CabinEngine {
  fileprivate mutating func apply<Value>(_ body: (inout CabinEngine) -> Value) -> Value { body(&self) }
}
