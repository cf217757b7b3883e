import Foundation
import Measuring

/// Figures that no output line of `heed` contains, measured by the programs of the package `Inside`.
struct InsideTimes {
  /// The output of `frame-cost`; times are milliseconds per frame.
  struct FrameCost: Decodable {
    var frames: Int
    var measured: Int
    var decoding, face, faceMeasured, faceCarried, engine, lines: Double
    var p50, p95, p99: Double
    /// Resident memory after each tenth of the frames, MB.
    var resident: [Double]
  }

  private struct Live: Decodable { var processor, p50, p95, p99: Double }
  private struct TwoCameras: Decodable {
    struct Camera: Decodable { var frames, lost: Int }
    var cabin, road: Camera
    var late: Int
    var p99, most, processor: Double
  }
  private struct PageClients: Decodable {
    var without, with: Double
    var growth: [Double]
    var bytesPerSecond: Double
  }
  private struct Movements: Decodable { var offlinePerSecond: Double }
  private struct Detector: Decodable { var net, detector: Double }

  /// Seconds of a live run. Choice: six hundred frames show what happens to one in a hundred.
  private static let liveSeconds = "20"
  let instrument: Instrument

  func frame(_ clip: String, rig: String) throws -> FrameCost {
    try instrument.inside("frame-cost", [clip, rig], as: FrameCost.self)
  }

  func rows(of cost: FrameCost) -> [BenchRow] {
    [
      BenchRow(name: "a frame, decoding to lines: p50", values: [cost.p50], decimals: 2, unit: "ms"),
      BenchRow(name: "  p95", values: [cost.p95], decimals: 2, unit: "ms"),
      BenchRow(name: "  p99", values: [cost.p99], decimals: 2, unit: "ms"),
    ]
  }

  func live(_ clip: String, rig: String) throws -> [BenchRow] {
    let live = try instrument.inside("live-frames", [clip, rig, Self.liveSeconds], as: Live.self)
    return [
      BenchRow(name: "as a camera, capture to delegate: p50", values: [live.p50], decimals: 2, unit: "ms"),
      BenchRow(name: "as a camera, capture to delegate: p95", values: [live.p95], decimals: 2, unit: "ms"),
      BenchRow(
        name: "as a camera, capture to delegate: p99", values: [live.p99], decimals: 2, unit: "ms", limit: .atMost(12)),
      BenchRow(name: "  processor time of a frame", values: [live.processor], decimals: 2, unit: "ms"),
    ]
  }

  /// A cabin camera (30 frames per second) and a road camera (10) with a detector and lane markings, on two cores.
  func twoCameras(_ clip: String, rig: String, seconds: Int) throws -> [BenchRow] {
    let name = "cabin and road as cameras, \(seconds) s: cabin frames later than 33 ms"
    guard let road = instrument.data("road/video/solidWhiteRight.mp4"),
      let model = instrument.data("models/yolox_nano.onnx"), let labels = instrument.data("models/coco.names")
    else { return [BenchRow(name: name, skipped: "there is no road/video or models/yolox_nano.onnx (HEED_DATA)")] }
    guard try MeasuredProcess.allowedCores().count > 1 else { return [BenchRow(name: name, skipped: "one core")] }
    let cameras = try instrument.inside(
      "two-cameras", [clip, rig, road, model, labels, String(seconds)], as: TwoCameras.self, cores: 2)
    let lost = 100 * Double(cameras.road.lost) / Double(max(1, cameras.road.frames + cameras.road.lost))
    return [
      BenchRow(name: name, values: [Double(cameras.late)], decimals: 0, limit: .atMost(0)),
      BenchRow(name: "  cabin frames lost", values: [Double(cameras.cabin.lost)], decimals: 0, limit: .atMost(0)),
      BenchRow(name: "  road frames lost", values: [lost], unit: "%", limit: .atMost(2)),
      BenchRow(name: "  capture of the cabin to delegate: p99", values: [cameras.p99], decimals: 2, unit: "ms"),
      BenchRow(name: "  the latest", values: [cameras.most], decimals: 2, unit: "ms"),
      BenchRow(name: "  processor time of both, a second", values: [cameras.processor], decimals: 0, unit: "ms"),
    ]
  }

  /// A camera and a live page with twenty clients, five of which do not read.
  func page(_ clip: String, rig: String) throws -> [BenchRow] {
    let name = "live page, 20 clients, 5 of them not reading: growth of p99, capture to delegate"
    guard try MeasuredProcess.allowedCores().count > 1 else { return [BenchRow(name: name, skipped: "one core")] }
    let page = try instrument.inside("page-clients", [clip, rig, "10"], as: PageClients.self, cores: 2)
    return [
      BenchRow(name: name, values: page.growth, decimals: 2, unit: "ms", limit: .atMost(2)),
      BenchRow(name: "  p99 without the page", values: [page.without], decimals: 2, unit: "ms"),
      BenchRow(name: "  a client gets, a second", values: [page.bytesPerSecond / 1000], decimals: 0, unit: "kB"),
    ]
  }

  /// - Parameter minutes: Length of the video in minutes of 30 frames per second.
  func growth(_ clip: String, rig: String, minutes: Int) throws -> [BenchRow] {
    let cost = try instrument.inside("frame-cost", [clip, rig, String(minutes * 60 * 30)], as: FrameCost.self)
    guard let first = cost.resident.first, let last = cost.resident.last else { return [] }
    return [
      BenchRow(
        name: "memory after \(minutes) min of frames less that after \(Double(minutes) / 10) min",
        values: [last - first], decimals: 2, unit: "MB"),
      BenchRow(name: "  at the end", values: [last], unit: "MB"),
    ]
  }

  func movements() throws -> BenchRow {
    let name = "eye movements offline at 1000 Hz, million samples a second"
    guard let folder = instrument.data("eye-movements/irf") else {
      return BenchRow(name: name, skipped: "there is no eye-movements/irf (HEED_DATA)")
    }
    let speed = try instrument.inside("movement-speed", [folder], as: Movements.self).offlinePerSecond
    return BenchRow(name: name, values: [speed / 1e6], decimals: 2, limit: .atLeast(3))
  }

  func detector() throws -> [BenchRow] {
    let name = "YOLOX-nano, a view of a picture: the net alone"
    guard let model = instrument.data("models/yolox_nano.onnx"), let labels = instrument.data("models/coco.names"),
      let picture = instrument.data("road/kitti-lead/0000000000.png")
    else { return [BenchRow(name: name, skipped: "there is no models/yolox_nano.onnx (HEED_DATA)")] }
    let cost = try instrument.inside("net-cost", [model, labels, picture, "60"], as: Detector.self)
    return [
      BenchRow(name: name, values: [cost.net], decimals: 2, unit: "ms"),
      BenchRow(name: "  the whole detector, all views and boxes", values: [cost.detector], decimals: 2, unit: "ms"),
    ]
  }
}
