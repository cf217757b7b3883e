import Dispatch
import Heed
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

/// Keeps a monitor's risks and prompts, and can act inside a call.
final class RiskListener: RiskDelegate {
  private struct Seen: Sendable {
    var words: [String] = []
    var risks: [RiskState] = []
    var prompts: [RiskPrompt] = []
    var verdicts: [Verdict] = []
  }

  private let seen = Mutex(Seen())
  private let onRisk: @Sendable (RiskState) -> Void
  private let stopped = DispatchSemaphore(value: 0)

  init(onRisk: @escaping @Sendable (RiskState) -> Void = { _ in }) { self.onRisk = onRisk }

  var words: [String] { seen.withLock(\.words) }
  var risks: [RiskState] { seen.withLock(\.risks) }
  var prompts: [RiskPrompt] { seen.withLock(\.prompts) }
  var verdicts: [Verdict] { seen.withLock(\.verdicts) }

  /// Waits for the end of a run, with a limit far above any normal duration.
  var hearsTheEnd: Bool { stopped.wait(timeout: .now() + .seconds(300)) == .success }

  func onMonitoringStarted() { seen.withLock { $0.words.append("started") } }

  func onMonitoringStopped(error: StatusError) {
    seen.withLock { $0.words.append("stopped \(error)") }
    stopped.signal()
  }

  func onRisk(timestamp: Double, risk: RiskState) {
    seen.withLock { $0.risks.append(risk) }
    onRisk(risk)
  }

  func onPrompt(timestamp: Double, prompt: RiskPrompt) { seen.withLock { $0.prompts.append(prompt) } }
  func onVerdict(timestamp: Double, verdict: Verdict) { seen.withLock { $0.verdicts.append(verdict) } }
}

@Suite("A driver monitor watches driver and road together", .timeLimit(.minutes(600)))
struct DriverMonitorTests {
  private static let scene = Scene((.road, 10), (.phone, 4), (.road, 6))

  private func monitor(
    frames: Int = 600, road: (frames: Int, stage: ScriptedRoadStage)? = nil, fails: Bool = false,
    isLive: Bool = false
  ) throws -> DriverMonitor {
    try DriverMonitor(
      cabin: DriverMonitor.CabinCamera(stage: ScriptedStage(Self.scene)) {
        ScriptedSource(
          frames: frames, isLive: isLive,
          ending: isLive ? .silence : .end(SourceEnd(isComplete: true, framesRead: frames)))
      },
      road: road.map { road in
        DriverMonitor.RoadCamera(stage: road.stage) {
          ScriptedSource(
            frames: road.frames, ending: .end(SourceEnd(isComplete: true, framesRead: road.frames)),
            failsToOpen: fails)
        }
      },
      rig: cabin, clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) })
  }

  @Test func riskPromptsReachTheDelegate() async throws {
    let (monitor, listener) = (try monitor(), RiskListener())
    monitor.riskDelegate = listener
    let stream = monitor.events
    try monitor.startMonitoring()
    _ = await all(of: stream)
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped none"])
    let levels = listener.risks.map(\.level).reduce(into: [RiskLevel]()) { if $0.last != $1 { $0.append($1) } }
    #expect(levels == [.unknown, .normal, .advisory, .warning, .normal, .unknown])
    #expect(listener.prompts.map(\.signal).contains(.audible))
    #expect(listener.verdicts.contains { $0.rules == .euroNCAP2026 && $0.level == 2 })
    #expect(listener.verdicts.allSatisfy { ($0.level ?? 0) == 0 || $0.kind != nil && $0.evidence != nil })
    #expect(!monitor.isMonitoring)
  }

  @Test func driverMonitorProcessesEveryRoadFrame() async throws {
    let stage = ScriptedRoadStage()
    let (monitor, listener, road) = (try monitor(road: (600, stage)), RiskListener(), RoadListener())
    (monitor.riskDelegate, monitor.roadDelegate) = (listener, road)
    let stream = monitor.events
    try monitor.startMonitoring()
    _ = await all(of: stream)
    #expect(listener.hearsTheEnd)
    #expect(stage.shown.count == 600, "all of both recordings")
  }

  @Test func everyFrameReachesDelegatesAndPreviews() async throws {
    let (monitor, listener) = (try monitor(frames: 60, road: (60, ScriptedRoadStage())), RiskListener())
    let (cabin, road) = (Listener(), RoadListener())
    (monitor.riskDelegate, monitor.roadDelegate, monitor.roadPreview) = (listener, road, road)
    monitor.setCabinDelegates(
      statusDelegate: cabin, gazeDelegate: cabin, imageDelegate: cabin, userStatusDelegate: cabin,
      faceDelegate: cabin, trackingDelegate: cabin)
    monitor.cabinPreview = cabin
    let stream = monitor.events
    try monitor.startMonitoring()
    _ = await all(of: stream)
    #expect(listener.hearsTheEnd && cabin.hearsTheEnd && road.hearsTheEnd)
    #expect([cabin.gazes.count, cabin.faces.count, cabin.metrics.count, cabin.images] == [60, 60, 60, 60])
    #expect(cabin.previews.map(\.index) == Array(0..<60) && road.previews.count == 60 && road.reports.count == 60)
    #expect(cabin.words == ["started", "stopped none"])
  }

  @Test func roadCameraFailingToOpenIsReported() throws {
    let monitor = try monitor(road: (10, ScriptedRoadStage()), fails: true)
    let listener = RiskListener()
    monitor.riskDelegate = listener
    #expect(throws: ScriptedSource.Failure.self) { try monitor.startMonitoring() }
    #expect(listener.hearsTheEnd && listener.words == ["stopped cameraStart"])
    #expect(!monitor.isMonitoring)
  }

  @Test func secondMonitoringRunIsRefused() throws {
    let monitor = try monitor(isLive: true)
    try monitor.startMonitoring()
    #expect(throws: RoadMonitorError.alreadyMonitoring) { try monitor.startMonitoring() }
    monitor.stopMonitoring()
    monitor.stopMonitoring()
    #expect(!monitor.isMonitoring)
  }

  @Test func monitorMayBeStoppedInADelegateCall() throws {
    let monitor = try monitor(isLive: true)
    let listener = RiskListener { [weak monitor] _ in monitor?.stopMonitoring() }
    monitor.riskDelegate = listener
    try monitor.startMonitoring()
    #expect(listener.hearsTheEnd)
    #expect(listener.words == ["started", "stopped none"])
  }

  @Test func driverMonitorReplaysARecordedDrive() throws {
    let recording = Recording.of(Self.scene, road: true)
    let monitor = try DriverMonitor(replaying: recording, speed: nil)
    let listener = RiskListener()
    monitor.riskDelegate = listener
    try monitor.startMonitoring()
    #expect(listener.hearsTheEnd)
    #expect(listener.risks.contains { $0.level == .warning })
    #expect(monitor.replay != nil)
  }

  @Test func monitorCallsWithoutARunAreIgnored() throws {
    let monitor = try monitor()
    monitor.acknowledge()
    monitor.setVehicle(VehicleState(time: .zero, speed: 20))
    monitor.determineAlerts(recognitions: [], frameWidth: 10, frameHeight: 10)
    monitor.determineAlerts(recognitions: [], frameWidth: 0, frameHeight: 10, datetime: .nan)
    #expect(monitor.risk == nil && !monitor.isMonitoring)
  }
}
