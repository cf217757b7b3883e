// two-cameras CABIN RIG ROAD MODEL LABELS SECONDS: a cabin clip as a camera of 30 frames a second and a road clip as one
// of 10 through DriverMonitor to delegates, with face, eyes, a detector of road objects and lane markings.
//
// Counts the cabin's frames that reach the delegate later than the next one is captured (33 ms), and the frames that
// each camera lost: that nobody took before the next one came, or that never reached a delegate. All from the second
// second on: in the first one nets and faces are met for the first time.
import Clocks
import Foundation
import Heed
import HeedCabinVision
import HeedKit
import HeedRoadVision
import HeedSignals
import HeedVision
import PacedCameras
import Synchronization

struct Figures: Encodable {
  struct Camera: Encodable {
    /// How many reached the delegate.
    var frames: Int
    var lost: Int
    /// Of the first second, which `lost` leaves out.
    var lostAtStart: Int
  }

  var cabin: Camera
  var road: Camera
  /// Cabin frames that came later than `limit`.
  var late: Int
  /// From a cabin frame's capture to the delegate, ms.
  var p50, p99, most: Double
  /// Processor time of both cameras a second, decoding included, ms.
  var processor: Double
}

final class Listener: GazeDelegate, RoadMonitorDelegate, RiskDelegate {
  struct Seen {
    /// Of each cabin frame: when it was captured, and how long it took from there, ms.
    var cabin: [(captured: Double, latency: Double)] = []
    var road: [Int] = []
  }

  let seen = Mutex(Seen())
  let isOver = DispatchSemaphore(value: 0)

  func onGaze(gazeInfo: GazeInfo) {
    let captured = gazeInfo.time.milliseconds
    let latency = Clock.monotonic - captured
    seen.withLock { $0.cabin.append((captured, latency)) }
  }

  func onRoad(timestamp: Double, report: RoadReport) { seen.withLock { $0.road.append(report.observation.frame) } }
  func onAlert(timestamp: Double, change: RoadAlertChange) {}
  func onAvailability(timestamp: Double, change: RoadAvailabilityChange) {}
  func onRisk(timestamp: Double, risk: RiskState) {}
  func onMonitoringStarted() {}
  func onMonitoringStopped(error: StatusError) { isOver.signal() }
}

/// The time of a cabin frame.
let limit = 1000.0 / 30

func measure(_ arguments: [String], seconds: Double) throws -> Figures {
  let rig = try RigFile.load(arguments[1])
  let labels = try String(contentsOfFile: arguments[4], encoding: .utf8).split(whereSeparator: \.isNewline)
  let engine = try InferenceEngines.chosen()
  let model = try RoadModelExamination.examine(
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: arguments[3]))), path: arguments[3],
    as: .init(name: "measured", labels: labels.map(String.init)), engine: engine)
  let stage = NetRoadStage(
    detector: try YOLODetector(model, engine: engine),
    lanes: MarkingDetector(camera: rig.roadCamera, settings: .frames),
    flow: rig.roadCamera.map { RoadFlowStage(camera: $0) })
  let cabin = PacedCamera(clip: arguments[0], rate: 30, seconds: seconds)
  let road = PacedCamera(clip: arguments[2], rate: 10, seconds: seconds)
  let monitor = try DriverMonitor(
    cabin: .init(stage: try MeshFaceStage(rig: rig), makeSource: { cabin }),
    road: .init(stage: stage, makeSource: { road }), rig: rig, clock: { .now(at: $0) })
  let listener = Listener()
  monitor.setCabinDelegates(gazeDelegate: listener)
  (monitor.roadDelegate, monitor.riskDelegate) = (listener, listener)
  let begin = Clock.process
  try monitor.startMonitoring()
  listener.isOver.wait()
  let processor = (Clock.process - begin) / seconds
  let seen = listener.seen.withLock { $0 }
  guard let first = seen.cabin.first, let roadFirst = seen.road.first, let roadLast = seen.road.last else {
    fail("no frame of one of the cameras reached the delegate", 1)
  }
  let warm = first.captured + 1000
  let latencies = seen.cabin.filter { $0.captured >= warm }.map(\.latency)
  let undelivered = cabin.taken - seen.cabin.count
  let early = (cabin: cabin.missed.count { $0 < warm }, road: road.missed.count { $0 < warm })
  // Before the cabin's first frame there is no clock for the road's, and the last one may still be looked at: between
  // those all that were taken have to arrive.
  let gone = roadLast - roadFirst + 1 - seen.road.count
  return Figures(
    cabin: .init(
      frames: seen.cabin.count, lost: cabin.missed.count - early.cabin + undelivered, lostAtStart: early.cabin),
    road: .init(frames: seen.road.count, lost: gone - early.road, lostAtStart: early.road),
    late: latencies.count { $0 > limit }, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99),
    most: latencies.max() ?? 0, processor: processor)
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 6, let seconds = Double(arguments[5]), seconds >= 2 else {
  fail("usage: two-cameras CABIN RIG ROAD MODEL LABELS SECONDS (at least 2)", 64)
}
do {
  try write(try measure(arguments, seconds: seconds))
} catch {
  fail("\(error)", 1)
}
