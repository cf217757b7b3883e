import Dispatch
public import Foundation
import Heed
public import HeedSignals
import Synchronization

/// Writes a session without ever blocking the engine.
///
/// ``record(_:)`` only counts and queues; the writer commits on its own queue, where it also creates a session that was
/// begun. A full or failing disk suspends the log, which ``state`` reports; the log then resumes where it stopped.
/// Without ``finish(summary:)`` a session reads as interrupted.
public final class SessionWriter: Sendable {
  /// Commit interval, queue sizes and retries.
  public struct Settings: Hashable, Codable, Sendable {
    /// Time between two commits. Choice: docs/faults.md, row 20, allows a loss of 1 s; 200 ms of it are for the disk.
    @Seconds public var commitEvery: Duration = .milliseconds(800)
    /// Maximum number of events that wait for the disk; frames do not wait. Choice: five hours of the sample drive's
    /// 3.2 events a second. An event takes 320 bytes plus its texts.
    public var queueCapacity = 65_536
    /// Maximum bytes of encoded inputs that wait for the disk. Choice: a quarter of an hour of two cameras, which give
    /// 10 kB a second.
    public var inputCapacityBytes = 8 << 20
    /// Duration from which a running commit counts as suspended. Choice: memory cards pause for 1 to 2 s.
    @Seconds public var stalledAfter: Duration = .seconds(3)
    /// First pause after a failed commit; the pauses double. Choice: about the time between two commits.
    @Seconds public var firstRetry: Duration = .seconds(1)
    /// Longest pause after failed commits. Choice: the writer notices freed space before the queue is full.
    @Seconds public var longestRetry: Duration = .seconds(30)
    /// Maximum time that ``SessionWriter/settle()`` or ``SessionWriter/finish(summary:)`` waits for the disk. After one
    /// such wait without success, later calls do not wait. Choice: people kill slower programs.
    @Seconds public var endWithin: Duration = .seconds(10)
    /// Maximum time that the end waits for the store's list to note the session. Choice: the next list notes it too.
    var noteWithin: Duration = .seconds(1)

    /// Creates settings with the default values.
    public init() {}
  }

  /// Whether recorded data reaches the disk.
  public enum State: Hashable, Sendable {
    /// Recorded data is being written.
    case logging
    /// Nothing is being written. Events wait, and a full queue drops events.
    case suspended(SessionError)
    /// The session was finished or abandoned.
    case ended
  }

  /// The session's name.
  public let name: String
  private let events: EventQueue
  private let log: SessionLog
  private let clock: any SessionClock
  private let queue = DispatchQueue(label: "heed.session", qos: .utility)
  private let settings: Settings
  private let store: SessionStore
  /// True after the disk did not answer in time.
  private let isHung = Mutex(false)

  /// - Parameters:
  ///   - store: Lists the session once it is complete on the disk.
  ///   - reservation: The created session; nil to call `reserve` once there is a picture.
  init(
    in store: SessionStore, _ reservation: SessionReservation? = nil, name: String, contents: SessionContents,
    display: SessionDescription.DisplaySize?, settings: Settings, clock: any SessionClock = TimerClock(),
    beforeWriting: @escaping SessionFile.BeforeWriting = { _ in }, reserve: @escaping SessionReservation.Make
  ) {
    (self.name, self.store, self.settings, self.clock) = (name, store, settings, clock)
    events = EventQueue(
      capacity: settings.queueCapacity,
      inputCapacity: contents.contains(.observations) ? settings.inputCapacityBytes : nil,
      histogram: GazeHistogram(display: display))
    log = SessionLog(
      reservation, events: events, clock: clock, settings: settings, reserve: reserve, beforeWriting: beforeWriting)
    clock.repeatEvery(settings.commitEvery, on: queue) { [log] in log.tick() }
  }

  deinit {
    // The failure is harmless: the session then reads as interrupted.
    try? abandon()
  }

  /// Records one event, from any thread; returns at once. Ignored after the end.
  public func record(_ event: MonitorEvent) { events.record(event) }

  /// Records one engine input, rounded by ``HeedSignals/MonitorInput/rounded()``, from any thread; returns at once.
  ///
  /// Inputs must come in the engines' order. They are ignored after the end and without
  /// ``SessionContents/observations``. Beyond ``Settings/inputCapacityBytes``, inputs are lost and counted.
  public func record(_ input: MonitorInput) { events.record(input) }

  /// Waits until the disk has caught up, if much data waits. Call for files read at full speed, not for live cameras.
  /// Returns at once while the log is suspended.
  public func keepUp() {
    guard state == .logging,
      events.waitingBytes > settings.inputCapacityBytes / 4 || events.waitingEvents > settings.queueCapacity / 4
    else { return }
    // A commit that takes longer suspends the log.
    queue.perform(within: settings.stalledAfter + .seconds(1)) { [log] in log.tick() }
  }

  /// Creates a file for one of the session's videos, empty and readable only by its owner.
  /// - Parameter open: Opens the file. The folder may be renamed afterwards, so the video's writer must keep the file
  ///   open and must not reopen or rename it.
  /// - Throws: ``SessionError/cannotWrite(path:reason:)``, also if this video exists already; errors of `open`.
  public func makeVideo<Writer: Sendable>(_ video: SessionVideo, _ open: (URL) throws -> Writer) throws -> Writer {
    try log.makeVideo(video, open)
  }

  /// Whether recorded data reaches the disk. Reading this property never waits for the disk.
  public var state: State { log.state }
  /// Counts of the recorded data so far, whether written or still waiting for the disk.
  public var progress: SessionProgress { events.progress }
  /// Commits at once what waits, except during a pause after a failure, and waits for nothing.
  func wake() { queue.async { [log] in log.tick() } }
  /// The name under which the session exists; nil before its creation.
  var createdName: String? { log.folder?.known.lastPathComponent }
  /// Whether the session exists.
  public var isThere: Bool { createdName != nil }

  /// Waits until all data recorded so far is on the disk, within ``Settings/endWithin``. Call before the run's
  /// summary is made.
  /// - Parameter limit: A shorter time to wait; nil for none.
  /// - Throws: ``SessionError`` saying why data still waits; recording goes on.
  public func settle(within limit: Duration? = nil) throws(SessionError) {
    try wait(limit) { [log] () throws(SessionError) in try log.settle() }
  }

  /// Completes the session, which leaves a single file. Waits for the disk at most ``Settings/endWithin``. The
  /// summary becomes the last event, unless a summary was recorded before.
  /// - Throws: ``SessionError/storageFull(path:)`` or ``SessionError/cannotWrite(path:reason:)``; the session then
  ///   keeps its committed data.
  public func finish(summary: SessionSummary, within limit: Duration? = nil) throws(SessionError) {
    let summary = events.close(with: summary)
    try end(limit) { [log] () throws(SessionError) in try log.finish(summary) }
    guard let created = createdName, let name = try? SessionName(created) else { return }
    queue.perform(within: settings.noteWithin) { [store] in store.index(name) }
  }

  /// Ends a failed run. A session with pictures stays as interrupted. A session without pictures is removed, and the
  /// session that it was to replace stays.
  /// - Throws: ``SessionError/storageFull(path:)`` or ``SessionError/cannotWrite(path:reason:)``.
  public func abandon(within limit: Duration? = nil) throws(SessionError) {
    events.close()
    try end(limit) { [log] () throws(SessionError) in try log.abandon() }
  }

  private func end(
    _ limit: Duration?, _ body: @escaping @Sendable () throws(SessionError) -> Void
  ) throws(SessionError) {
    guard log.state != .ended else { return }
    clock.stop()
    try wait(limit, body)
  }

  /// How long the next call waits for the disk: not again after a wait in vain.
  var patience: Duration { isHung.withLock(\.self) ? .zero : settings.endWithin }

  /// Runs work on the writer's queue, and waits for the disk no longer than `patience`.
  private func wait(
    _ limit: Duration?, _ body: @escaping @Sendable () throws(SessionError) -> Void
  ) throws(SessionError) {
    let outcome = Outcome()
    let limit = min(limit ?? patience, patience)
    guard queue.perform(within: limit, { outcome.result.withLock { $0 = Result(catching: body) } }) else {
      isHung.withLock { $0 = true }
      throw .cannotWrite(path: name, reason: "the disk did not answer in time")
    }
    try outcome.result.withLock { $0 }?.get()
  }

  /// Carries the result of the last work from the queue to the caller, who may have stopped waiting.
  private final class Outcome: Sendable { let result = Mutex<Result<Void, SessionError>?>(nil) }
}
