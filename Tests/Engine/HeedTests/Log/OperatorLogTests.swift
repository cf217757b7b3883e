import Dispatch
import HeedDriver
import HeedGeometry
import HeedRisk
import HeedRoad
import HeedSignals
import InMemoryLogging
import Logging
import Synchronization
import Testing

@testable import Heed

@Suite("The operator's log", .timeLimit(.minutes(600)))
struct OperatorLogTests {
  private static func records(of log: InMemoryLogHandler) -> [String] {
    log.entries.map { entry in
      let facts = entry.metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return (["\(entry.level)", "\(entry.message)"] + facts).joined(separator: " ")
    }
  }

  private static func logger(_ handler: InMemoryLogHandler) -> Logger { Logger(label: "test") { _ in handler } }

  private static func availability(_ availability: Availability, _ seconds: Double = 1.5) -> MonitorEvent {
    .availability(AvailabilityChange(time: Timestamp(milliseconds: seconds * 1000), availability: availability))
  }

  private static func road(_ reason: RoadAvailabilityChange.Reason?) -> MonitorEvent {
    .roadAvailability(
      RoadAvailabilityChange(time: Timestamp(milliseconds: 2000), function: .laneDeparture, reason: reason))
  }

  static let told: [(MonitorEvent, String)] = [
    (availability(.available), "info cabin at=1.5 state=available"),
    (availability(.degraded(.tooDark)), "notice cabin at=1.5 reason=tooDark state=degraded"),
    (availability(.unavailable(.cameraStalled)), "warning cabin at=1.5 reason=cameraStalled state=unavailable"),
    (availability(.unavailable(.faceMissing)), "notice cabin at=1.5 reason=faceMissing state=unavailable"),
    (availability(.stopped(.cameraInterrupt)), "error cabin at=1.5 reason=cameraInterrupt state=stopped"),
    (road(.speedMissing), "notice road at=2.0 function=laneDeparture reason=speedMissing state=unavailable"),
    (road(nil), "info road at=2.0 function=laneDeparture state=available"),
    (
      .settings(
        SettingsReport(time: .zero, changes: [.init(name: "risk.slowBelow", before: "8.3", after: "9")])),
      "info settings at=0.0 risk.slowBelow=8.3 -> 9"
    ),
    (
      .summary(time: .zero, summary: SessionSummary()),
      "info ended at=0.0 complete=true dropped=0 face_frames=0 frames=0 road_frames=0 seconds=0 stale=0"
    ),
  ]

  @Test(arguments: told)
  func eventsAreLoggedAsRecords(event: MonitorEvent, expected: String) {
    let handler = InMemoryLogHandler()
    let log = OperatorLog(Self.logger(handler))
    log.read([event])
    log.flush(within: .seconds(300))
    #expect(Self.records(of: handler) == [expected])
  }

  static let addresses = [
    "http://bob:secret@cam.local:81/a.mjpg?token=secret",
    "from mqtt://secret@h:1883/car and rtsp://p:secret@h/x?y, twice",
    "\"http://u:secret@h/?k=secret\" is gone",
  ]

  @Test(arguments: addresses)
  func secretsAreRemovedFromLoggedAddresses(text: String) {
    let handler = InMemoryLogHandler()
    let log = OperatorLog(Self.logger(handler))
    log.note(LogRecord(.notice, "link", ["text": text]))
    log.flush(within: .seconds(300))
    let records = Self.records(of: handler)
    #expect(records == ["notice link text=\(Redaction.sentence(text))"], "whatever is logged goes through it")
    #expect(!records.joined().contains("secret"))
  }

  @Test func stormOfLogRecordsIsLimited() {
    let handler = InMemoryLogHandler()
    let now = Mutex(Duration.zero)
    let log = OperatorLog(Self.logger(handler)) { now.withLock { $0 } }
    for turn in 0..<1000 { log.read([Self.availability(turn % 2 == 0 ? .unavailable(.cameraStalled) : .available)]) }
    log.read([Self.road(.speedMissing)])
    now.withLock { $0 += RecordLimit.pause }
    log.read([])
    log.flush(within: .seconds(300))
    let records = Self.records(of: handler)
    #expect(records.count == RecordLimit.atOnce + 2, "another kind of record is not held back")
    #expect(records.last == "info cabin at=1.5 state=available withheld=\(1000 - RecordLimit.atOnce - 1)")
  }

  @Test func numberOfWithheldRecordsIsLoggedAtTheEnd() {
    let handler = InMemoryLogHandler()
    let log = OperatorLog(Self.logger(handler)) { .zero }
    for _ in 0..<100 { log.read([Self.availability(.unavailable(.frozen))]) }
    log.read([Self.availability(.available, 9)])
    log.flush(within: .seconds(300))
    let last = "info cabin at=9.0 state=available withheld=\(101 - RecordLimit.atOnce - 1)"
    #expect(Self.records(of: handler).last == last)
  }

  @Test func trackerLogsTheRunButNotTheDriver() async throws {
    let handler = InMemoryLogHandler()
    var settings = EngineSettings()
    settings.risk.slowBelow = 9
    let tracker = makeTracker(settings: settings) { ScriptedSource(frames: 200) }
    tracker.logger = Self.logger(handler)
    let stream = tracker.events
    try tracker.startTracking()
    let events = await all(of: stream)
    tracker.core.runs.hub.log?.flush(within: .seconds(300))
    let records = Self.records(of: handler)
    let heed = GazeTracker.frameworkVersion
    let beginning = [
      "info started heed=\(heed) rig=\(cabin.name)", "info settings risk.slowBelow=9", "info opened source=script",
    ]
    #expect(Array(records.prefix(3)) == beginning)
    #expect(records.contains { $0.hasPrefix("info cabin at=") && $0.hasSuffix("state=available") })
    #expect(records.last?.contains("info ended") == true && records.last?.contains("frames=200") == true)
    #expect(events.blinks > 0 && !records.contains { $0.contains("blink") || $0.contains("gaze") })
    let told = events.count { event in
      switch event {
      case .availability, .roadAvailability, .summary, .calibration(_, .failed): true
      default: false
      }
    }
    #expect(records.count == told + 3, "nothing else is told")
  }

  @Test func cameraFailingToOpenIsLogged() async throws {
    let handler = InMemoryLogHandler()
    let tracker = makeTracker { ScriptedSource(frames: 0, ending: .failure, failsToOpen: true) }
    tracker.logger = Self.logger(handler)
    #expect(throws: ScriptedSource.Failure.self) { try tracker.startTracking() }
    // The run's thread tells the log after the caller got the error.
    let last = "error cabin at=0.0 permanent=true reason=cameraStart state=stopped"
    for _ in 0..<3000 where Self.records(of: handler).last != last {
      try await Task.sleep(for: .milliseconds(10))
      tracker.core.runs.hub.log?.flush(within: .seconds(300))
    }
    #expect(Self.records(of: handler).last == last)
  }

  @Test func withoutALoggerNothingIsLogged() throws {
    let tracker = makeTracker { ScriptedSource(frames: 1) }
    #expect(tracker.logger == nil && tracker.core.runs.hub.log == nil)
    tracker.logger = Self.logger(InMemoryLogHandler())
    tracker.logger = nil
    #expect(tracker.core.runs.hub.log == nil)
    #expect(try RoadMonitor().logger == nil)
  }

  /// Blocks in every record until released.
  private struct StuckHandler: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info
    let handler: InMemoryLogHandler
    let gate: DispatchSemaphore

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      gate.wait()
      gate.signal()
      handler.log(event: event)
    }
  }

  @Test func hangingLoggerDelaysNoRun() async throws {
    let (handler, gate) = (InMemoryLogHandler(), DispatchSemaphore(value: 0))
    let tracker = makeTracker { ScriptedSource(frames: 200) }
    tracker.logger = Logger(label: "test") { _ in StuckHandler(handler: handler, gate: gate) }
    let stream = tracker.events
    try tracker.startTracking()
    #expect(await all(of: stream).summary?.frames == 200, "the run ends while the logger hangs")
    let log = try #require(tracker.core.runs.hub.log)
    for number in 0..<2000 { log.note(LogRecord(.info, "kind \(number)")) }
    #expect(handler.entries.isEmpty)
    gate.signal()
    log.flush(within: .seconds(300))
    let written = handler.entries.count
    log.note(LogRecord(.info, "after"))
    log.flush(within: .seconds(300))
    #expect(written <= 1000)
    let lost = try #require(handler.entries.last?.metadata["lost"].flatMap { Int("\($0)") })
    #expect(lost > 900 && handler.entries.count == written + 1)
  }
}
