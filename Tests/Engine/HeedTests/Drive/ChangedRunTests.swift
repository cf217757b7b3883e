import HeedDriver
import HeedSignals
import Synchronization
import Testing

@testable import Heed

@Suite("Settings change during a run", .timeLimit(.minutes(600)))
struct ChangedRunTests {
  private static var wanted: EngineSettings {
    var settings = EngineSettings()
    settings.attention.interval = .seconds(20)
    return settings
  }

  @Test func monitorAppliesChangedSettings() async throws {
    let monitor = try DriverMonitor(
      cabin: DriverMonitor.CabinCamera(stage: ScriptedStage(Scene((.road, 10)))) {
        ScriptedSource(frames: 300, ending: .end(SourceEnd(isComplete: true, framesRead: 300)))
      },
      rig: cabin, clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 0) })
    try monitor.changeSettings(Self.wanted)
    let isAsked = Mutex(false)
    let listener = RiskListener { [weak monitor] _ in
      let isFirst = isAsked.withLock { isAsked in
        defer { isAsked = true }
        return !isAsked
      }
      guard isFirst else { return }
      do { try monitor?.changeSettings(Self.wanted) } catch { Issue.record("\(error)") }
    }
    monitor.riskDelegate = listener
    let stream = monitor.events
    try monitor.startMonitoring()
    let told = await all(of: stream).compactMap { if case .settings(let report) = $0 { report } else { nil } }
    #expect(told.map(\.changes) == [[.init(name: "attention.interval", before: "30", after: "20")]], "and before: none")
    #expect(told.allSatisfy { $0.time > .zero })
  }

  @Test func runAppliesAndRecordsChangedSettings() throws {
    let heard = Heard()
    let inputs = Mutex<[MonitorInput]>([])
    let held = Mutex<DriveRun?>(nil)
    let run = DriveRun(
      DriveEngine(cabin: CabinEngine(rig: cabin)),
      cabin: DriveRun.Cabin(source: ScriptedSource(frames: 90), stage: ScriptedStage()),
      note: { input in inputs.withLock { $0.append(input) } },
      receive: { frame, events in
        heard.receive(frame, events)
        guard frame?.index == 30 else { return }
        let changes = try held.withLock { $0 }?.change(Self.wanted)
        #expect(changes?.map(\.name) == ["attention.interval"])
      })
    held.withLock { $0 = run }
    try run.run()
    #expect(run.settings?.attention.interval == .seconds(20))
    let noted = inputs.withLock { $0 }
    #expect(
      noted.contains { if case .settings(let change) = $0 { change.settings.contains("interval: 20") } else { false } })
    var again = DriveEngine(cabin: CabinEngine(rig: cabin))
    let replayed = noted.flatMap { again.update($0) }
    #expect(replayed.map(\.json) == heard.events.map(\.json), "a replay of the inputs tells the same")
    #expect(try run.change(Self.wanted).isEmpty, "after the end nothing changes")
    held.withLock { $0 = nil }
  }
}
