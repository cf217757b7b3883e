// LinkFeeder ADDRESS STORE KEY=VALUE...: plays the engine before a VehicleLink; Tests/Link/check.py calls it.
//
//   alerts=N rate=R     N numbered alerts, R a second, and a frame 30 times a second; 0 alerts: until the standard input ends
//   access=FILE         credentials for the broker
//   most=N              maximum waiting alerts
//   healthy=1           a driver who can be judged and is at no risk, and a standing request to slow down, renewed each second
//   vehicle=1           what the vehicle says below ADDRESS/vss goes to the standard error
//   clip=FILE rig=RIG frames=N   a clip's frames through the face stage and the engine, 30 a second, as from a camera
//   close=S             seconds to wait at the end for the broker
//
// The link's messages go to the standard error. The last line on the standard output is JSON: events sent, their cost,
// and events left. A line `ready` precedes the events.
import Foundation
import Heed
import HeedCabinVision
import HeedGeometry
import HeedLink
import HeedSession
import HeedSignals
import HeedVideo

struct Answer: Encodable {
  var run: String?
  var alerts = 0
  /// Cost of handing over a frame's events, microseconds.
  var handing: [String: Double] = [:]
  /// Time from a frame's analysis to the last reader of its events, milliseconds.
  var frame: [String: Double] = [:]
  var waiting = 0
  var lost = 0
}

func percentiles(_ values: [Double]) -> [String: Double] {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return [:] }
  func at(_ share: Double) -> Double { sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))] }
  return ["p50": at(0.5), "p99": at(0.99), "most": at(1), "count": Double(sorted.count)]
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { fatalError("LinkFeeder ADDRESS STORE KEY=VALUE...") }
let options = Dictionary(
  uniqueKeysWithValues: arguments.dropFirst(2).map { word in
    let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
    return (parts[0], parts[1])
  })
func number(_ key: String, _ usual: Double) -> Double { options[key].flatMap(Double.init) ?? usual }

signal(SIGPIPE, SIG_IGN)
var settings = OutboxSettings()
settings.mostAlerts = Int(number("most", Double(settings.mostAlerts)))
let store = SessionStore(folder: URL(fileURLWithPath: arguments[1]))
let access = try options["access"].map { try LinkAccess(file: $0) } ?? LinkAccess()
let link: VehicleLink?
do {
  link =
    arguments[0] == "none"
    ? nil
    : try VehicleLink(to: LinkAddress(arguments[0]), access: access, store: store, settings: settings) {
      FileHandle.standardError.write(Data(($0 + "\n").utf8))
    }
} catch {
  FileHandle.standardError.write(Data("refused: \(error)\n".utf8))
  exit(3)
}
if options["vehicle"] != nil {
  let signals = try VehicleSignals(at: LinkAddress(arguments[0] + "/vss")) {
    FileHandle.standardError.write(Data(($0 + "\n").utf8))
  }
  Thread {
    while let state = signals.next() {
      let kinds = [state.supports, state.honours].map { $0.map { "\($0.kinds.map(\.rawValue))" } ?? "nil" }
      let pressed = state.isAcknowledging.map(String.init) ?? "nil"
      FileHandle.standardError.write(Data("vehicle \(kinds[0]) \(kinds[1]) \(pressed)\n".utf8))
    }
  }.start()
}
var answer = Answer(run: link?.run)
FileHandle.standardOutput.write(Data("ready \(link?.run ?? "")\n".utf8))

let start = ContinuousClock.now
let anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: Date().timeIntervalSince1970 * 1000)
let period = Duration.seconds(1) / 30
var (handing, frames): ([Double], [Double]) = ([], [])

/// Waits for a frame's turn, as a camera does.
@MainActor func wait(for turn: Int) {
  let left = period * turn - start.duration(to: .now)
  if left > .zero { usleep(UInt32(left / .microseconds(1))) }
}

@MainActor func send(_ events: [MonitorEvent]) {
  let before = ContinuousClock.now
  link?.send(events, anchor: anchor)
  handing.append(before.duration(to: .now) / .microseconds(1))
}

if let clip = options["clip"], let rig = options["rig"] {
  let rig = try RigFile(at: rig).rig
  let stage = try MeshFaceStage(rig: rig)
  var engine = DriveEngine(cabin: CabinEngine(rig: rig))
  let source = try makeSource(clip)
  try source.open()
  for turn in 0..<Int(number("frames", 300)) {
    guard case .frame(let frame) = try source.next(timeout: .seconds(10)) else { break }
    wait(for: turn)
    let before = ContinuousClock.now
    send(engine.update(.cabin(try stage.observe(frame))))
    frames.append(before.duration(to: .now) / .milliseconds(1))
  }
  source.stop()
} else {
  let (most, rate) = (Int(number("alerts", 0)), number("rate", 30))
  let isOver = FinishedInput()
  if most == 0 { isOver.watch() }
  var (turn, given) = (0, 0)
  while most == 0 ? !isOver.isSet : given < most {
    wait(for: turn)
    let time = Timestamp.zero + start.duration(to: .now)
    let observation = CabinObservation(
      frame: turn, time: time, size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: 100, contrast: 20, fingerprint: UInt64(turn)))
    var report = FrameReport(observation: observation, tracking: .faceMissing)
    var events: [MonitorEvent] = []
    if options["healthy"] != nil {
      (report.zoneClass, report.zone, report.closure) = (.forward, "road", 0.1)
      if turn == 0 {
        events = [
          .availability(AvailabilityChange(time: time, availability: .available)),
          .risk(RiskState(time: time, level: .normal, reasons: [])),
        ]
      }
      if turn.isMultiple(of: 30) {
        let until = time + .milliseconds(2500)
        var request = VehicleRequest(time: time, kind: .slowDown, number: 1, reason: "sleep", until: until)
        request.phase = turn == 0 ? .began : .renewed
        events.append(.request(request))
      }
    }
    events.append(.frame(report))
    let due = Int(Double(turn + 1) / 30 * rate)
    while given < due, most == 0 || given < most {
      given += 1
      events.append(
        .risk(
          RiskState(
            time: time, level: given % 2 == 0 ? .warning : .advisory, score: 0.5,
            reasons: [RiskReason(code: "longGlance", weight: 0.5, text: "Alert \(given).")])))
    }
    send(events)
    turn += 1
  }
  answer.alerts = given
}

link?.close(within: .seconds(number("close", 3)))
(answer.handing, answer.frame) = (percentiles(handing), percentiles(frames))
(answer.waiting, answer.lost) = (link?.waitingAlerts ?? 0, link?.lostAlerts ?? 0)
print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
