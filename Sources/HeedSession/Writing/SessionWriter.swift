import Dispatch
public import Foundation
public import HeedSignals
import Synchronization

/// Writes a session: a reader of the engine's events that never keeps them waiting.
///
/// ``record(_:)`` only counts and queues; a thread of the writer's own commits. A disk that is full or refuses
/// suspends the log, not the caller; ``state`` says so, and the log goes on where it stopped as soon as it can.
/// End it with ``finish(summary:)``; a session that never got there, for whatever reason, reads as interrupted.
public final class SessionWriter: Sendable {
  /// How a writer treats the disk.
  public struct Settings: Hashable, Codable, Sendable {
    /// Time between commits.
    /// Choice: docs/faults.md, row 20, wants every row on the disk within 1 s of its delivery; this leaves 200 ms to the disk.
    @Seconds public var commitEvery: Duration = .milliseconds(800)
    /// Events that may wait for the disk; frames are counted, they do not wait.
    /// Choice: at two events a second, half an hour of a full disk.
    public var queueCapacity = 4096
    /// Bytes of inputs that may wait for the disk, coded.
    /// Choice: at the 10 kB that two cameras give in a second, a quarter of an hour of a full disk.
    public var inputCapacityBytes = 8 << 20
    /// A commit that takes longer counts as suspended.
    /// Choice: above the pauses of 1 to 2 s that memory cards take to clean up.
    @Seconds public var stalledAfter: Duration = .seconds(3)
    /// First pause after the disk refused; doubled each time.
    /// Choice: about one commit.
    @Seconds public var firstRetry: Duration = .seconds(1)
    /// Choice: a disk that was cleared is noticed before the queue is full.
    @Seconds public var longestRetry: Duration = .seconds(30)
    /// How long ``SessionWriter/finish(summary:)`` waits for the disk.
    /// Choice: what people wait for a program to end before they kill it.
    @Seconds public var endWithin: Duration = .seconds(10)
    /// What the gaze histogram counts.
    public var histogram = GazeHistogram.Settings()

    /// The defaults.
    public init() {}
  }

  /// Whether what is recorded reaches the disk.
  public enum State: Hashable, Sendable {
    case logging
    /// Nothing reaches the disk at present; events wait, and beyond the queue's capacity they are counted as lost.
    case suspended(SessionError)
    case ended
  }

  /// The session's name.
  public let name: String
  private let events: EventQueue
  private let log: SessionLog
  private let clock: any SessionClock
  private let queue: DispatchQueue
  private let settings: Settings

  init(
    _ reservation: SessionReservation, name: SessionName, description: SessionDescription, settings: Settings,
    clock: any SessionClock, beforeWriting: @escaping SessionFile.BeforeWriting
  ) {
    self.name = name.text
    self.settings = settings
    self.clock = clock
    queue = DispatchQueue(label: "heed.session", qos: .utility)
    let histogram = GazeHistogram(settings: settings.histogram, display: description.display)
    events = EventQueue(
      capacity: settings.queueCapacity,
      inputCapacity: description.records.contains(.observations) ? settings.inputCapacityBytes : nil,
      histogram: histogram)
    let log = SessionLog(reservation, events: events, clock: clock, settings: settings, beforeWriting: beforeWriting)
    self.log = log
    clock.repeatEvery(settings.commitEvery, on: queue) { log.tick() }
  }

  deinit {
    do { try abandon() } catch {
      // Nobody is left to tell; what is on the disk reads as interrupted.
    }
  }

  /// Takes in one event; returns at once, from any thread. After the end it does nothing.
  public func record(_ event: MonitorEvent) { events.record(event) }

  /// Takes in one input of the engines, as ``HeedSignals/MonitorInput/rounded()`` has it; returns at once, from any thread.
  ///
  /// Inputs come in the order in which the engines take them. Without ``SessionContents/observations``, and after the end, it
  /// does nothing. A full disk keeps inputs waiting, up to ``Settings/inputCapacityBytes``; what comes then is lost and counted.
  public func record(_ input: MonitorInput) { events.record(input) }

  /// Lets a source that can wait, such as a film that is read as fast as it goes, wait until the disk has caught up.
  ///
  /// Returns at once while little waits. Not for a live camera.
  public func keepUp() {
    guard events.waitingBytes > settings.inputCapacityBytes / 4 else { return }
    queue.sync { log.tick() }
  }

  /// Makes a file for one of the session's videos, and has it opened.
  ///
  /// The folder keeps its name while `open` runs, and may change it later: what writes the video keeps it open, and neither
  /// gives it another name nor opens it again. The file is there already, empty and readable by its owner alone.
  /// - Parameter open: Takes the file that the video is to be written into.
  /// - Throws: ``SessionError/cannotWrite(path:reason:)``, also when this video was made before; what `open` throws.
  public func makeVideo<Writer: Sendable>(
    _ video: SessionVideo, _ open: (URL) throws -> Writer
  ) throws -> Writer {
    try log.makeVideo(video, open)
  }

  /// Whether what is recorded reaches the disk; answers at once, from any thread.
  public var state: State { log.state }

  /// What was recorded so far, on the disk or not.
  public var progress: SessionProgress { events.progress }

  /// Writes what waits and the summary, and marks the session complete; it then is a single file.
  ///
  /// Waits for the disk, up to ``Settings/endWithin``. The summary becomes the last event, unless one was recorded.
  /// - Throws: ``SessionError/storageFull(path:)`` or ``SessionError/cannotWrite(path:reason:)``; the session then
  ///   keeps what was committed.
  public func finish(summary: SessionSummary) throws(SessionError) {
    events.close(with: summary)
    try end { [log] () throws(SessionError) in try log.finish(summary) }
  }

  /// Ends a run that failed: without a frame the session is removed, and one that it was to replace stays as it was;
  /// with frames it is kept as interrupted.
  /// - Throws: ``SessionError/storageFull(path:)`` or ``SessionError/cannotWrite(path:reason:)``.
  public func abandon() throws(SessionError) {
    events.close()
    try end { [log] () throws(SessionError) in try log.abandon() }
  }

  private func end(_ body: @escaping @Sendable () throws(SessionError) -> Void) throws(SessionError) {
    guard log.state != .ended else { return }
    clock.stop()
    let outcome = Outcome()
    queue.async {
      outcome.result.withLock { $0 = Result(catching: body) }
      outcome.isDone.signal()
    }
    let limit = DispatchTimeInterval.nanoseconds(Int(settings.endWithin.nanoseconds))
    guard outcome.isDone.wait(timeout: .now() + limit) == .success else {
      throw .cannotWrite(path: name, reason: "the disk did not answer within \(settings.endWithin)")
    }
    try outcome.result.withLock { $0 }?.get()
  }

  private final class Outcome: Sendable {
    let result = Mutex<Result<Void, SessionError>?>(nil)
    let isDone = DispatchSemaphore(value: 0)
  }
}
