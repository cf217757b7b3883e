import Foundation
public import Heed
package import HeedSignals
import Synchronization

/// Records every run of a tracker or monitor as a separate session without delaying the camera.
///
/// ```swift
/// let tracker = try GazeTracker(camera: 0, rig: rig)
/// let log = try SessionLogger(of: tracker, driver: "p07")
/// try tracker.startTracking()
/// ```
///
/// Rig, settings, calibration and clock are the tracker's. A session begins with a run's first picture and is complete
/// some time after the run's end, for which ``finish(within:)`` waits. With a slow disk, up to
/// ``SessionWriter/Settings/queueCapacity`` events wait in memory, but runs over files wait for the disk.
/// `docs/sessions.md` describes the behaviour with a full disk.
public final class SessionLogger: Sendable {
  /// Whether events reach the disk.
  public enum State: Hashable, Sendable {
    /// No run has delivered a picture yet, or the session of the last run is complete.
    case idle
    /// A session of this name is being written.
    case logging(String)
    /// Events wait in memory, because the disk cannot take them.
    case suspended(SessionError)
  }

  private let store: SessionStore
  private let named: String?
  private let driver: String?
  private let settings: SessionWriter.Settings
  private let display: SessionDescription.DisplaySize?
  /// Logging does not keep the monitor alive.
  private weak let monitor: (any RecordedMonitor)?
  private let runs = Mutex<[LoggedRun]>([])

  /// Records the runs of a gaze tracker.
  /// - Parameters:
  ///   - session: The session's name; later runs get a number suffix. nil means the date and time, `2026-11-23-082756`.
  ///   - driver: The driver's pseudonym; nil means the calibration's driver, if known.
  ///   - settings: Commits and queues, without ``SessionWriter/Settings/endWithin``.
  /// - Throws: ``SessionError/invalidName(name:reason:)``, ``SessionError/invalidDriver(name:reason:)``, and
  ///   ``SessionError/alreadyExists(name:)`` for a name that is taken.
  public convenience init(
    of tracker: GazeTracker, in store: SessionStore = SessionStore(), session: String? = nil, driver: String? = nil,
    settings: SessionWriter.Settings = SessionWriter.Settings()
  ) throws(SessionError) {
    try self.init(monitor: tracker, in: store, session: session, driver: driver, settings: settings)
    tracker.add(self)
  }

  /// Records the runs of a driver monitor; see ``init(of:in:session:driver:settings:)-(GazeTracker,_,_,_,_)``.
  public convenience init(
    of monitor: DriverMonitor, in store: SessionStore = SessionStore(), session: String? = nil, driver: String? = nil,
    settings: SessionWriter.Settings = SessionWriter.Settings()
  ) throws(SessionError) {
    try self.init(monitor: monitor, in: store, session: session, driver: driver, settings: settings)
    monitor.add(self)
  }

  private init(
    monitor: any RecordedMonitor, in store: SessionStore, session: String?, driver: String?,
    settings: SessionWriter.Settings
  ) throws(SessionError) {
    if let session, try store.exists(session) { throw .alreadyExists(name: session) }
    self.driver = try driver.map { name throws(SessionError) in try DriverName(name).text }
    (self.store, named, self.monitor) = (store, session, monitor)
    display = Self.size(monitor.recordedSetup.rig.display)
    var settings = settings
    // The caller of `finish` sets the time limit, so the writer itself gets a limit of a day.
    settings.endWithin = .seconds(86_400)
    self.settings = settings
  }

  /// Whether the events of the latest run reach the disk.
  public var state: State { runs.withLock { $0.last }?.current ?? .idle }
  /// Name of the latest run's session; nil before the first picture of the run.
  public var session: String? { runs.withLock { $0.last }?.name }
  /// Number of events that were lost because the disk failed for hours, over all incomplete runs.
  public var lostEvents: Int { runs.withLock { $0 }.reduce(0) { $0 + $1.lostEvents } }

  /// Waits until the sessions of all ended runs are complete on the disk. Call after stopping the tracker, before the
  /// program ends.
  /// - Parameter limit: Maximum time to wait; nil means no limit.
  /// - Throws: Why a session is not complete. That session reads as interrupted, with all data on the disk.
  public func finish(within limit: Duration? = nil) throws(SessionError) {
    let deadline = limit.map { DispatchTime.now() + $0 / .seconds(1) } ?? .distantFuture
    for run in runs.withLock({ $0 }) { try run.waitForEnd(until: deadline) }
  }

  private func makeRun(_ run: RecordedRun) -> LoggedRun {
    let origin = LoggedRun.Origin()
    let name = named ?? Self.name(of: Date())
    let writer = SessionWriter(in: store, name: name, contents: [], display: display, settings: settings) {
      [self] () throws(SessionError) in
      let (anchor, source) = origin.values.withLock(\.self)
      let setup = monitor?.recordedSetup
      var description = SessionDescription(
        heedVersion: GazeTracker.decisionVersion, source: source ?? "camera", anchor: anchor)
      if let setup {
        description.settings = SettingsFile.text(of: setup.settings)
        description.keepsNames = setup.settings.sessions.keepNames
        (description.rigName, description.rig) = (setup.rig.name, RigFile.text(of: setup.rig))
        description.calibration = setup.calibration?.file
        description.display = Self.size(setup.rig.display)
      }
      description.driver = driver ?? setup?.calibration?.driver
      return try store.reserve(try SessionName(store.store.freeName(name)), replace: false, description)
    }
    return LoggedRun(id: run.id, origin: origin, writer: writer)
  }

  private static func size(_ display: Rig.Display?) -> SessionDescription.DisplaySize? {
    display.map { .init(width: $0.widthPoints, height: $0.heightPoints) }
  }

  private static func name(of date: Date) -> String {
    var (seconds, parts) = (time_t(date.timeIntervalSince1970), tm())
    localtime_r(&seconds, &parts)
    let day = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday]
    return String(format: "%d-%02d-%02d-%02d%02d%02d", arguments: day + [parts.tm_hour, parts.tm_min, parts.tm_sec])
  }
}

extension SessionLogger: EventRecorder {
  package func record(_ events: [MonitorEvent], of run: RecordedRun) {
    let logged = runs.withLock { runs -> LoggedRun in
      if let known = runs.last(where: { $0.id == run.id }) { return known }
      // Completed runs are removed only now, so that the latest run's name stays readable until a new run begins.
      runs.removeAll(where: \.isComplete)
      let new = makeRun(run)
      runs.append(new)
      return new
    }
    logged.record(events, of: run)
  }

  package var isWaitingForDisk: Bool { runs.withLock { $0.last }?.trouble != nil }

  /// Names what is lost for good. What waits is not missing: it will be written after the run.
  package func settle() -> String? {
    let run = runs.withLock { $0.last }
    if let trouble = run?.trouble, trouble.isRemoval { return "There is no session: \(trouble.cause)." }
    let lost = run?.lostEvents ?? 0
    return lost > 0 ? "The session lacks \(lost) events: the disk did not take them in time." : nil
  }

  package func end(of run: Int) { runs.withLock { $0.last { $0.id == run } }?.end() }
}
