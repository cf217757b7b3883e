// net-cost MODEL LABELS PICTURE RUNS: what a detector of road objects costs, RUNS times on one picture, on this thread.
//
// Prints the median processor time of the net alone (from an array of 3 x height x width numbers to the array of its
// outputs) and of the whole detector (picture placed in the input, net, boxes decoded and suppressed).
import Clocks
import Foundation
import HeedRoadVision
import HeedSignals
import HeedVideo
import HeedVision

struct Costs: Encodable {
  var engine: String
  var runs: Int
  /// Median milliseconds of processor time.
  var net: Double
  var detector: Double
  /// How many objects the picture shows.
  var objects: Int
}

func median(_ runs: Int, _ body: () throws -> Void) rethrows -> Double {
  // The first run finds memory and caches cold.
  try body()
  let times = try (0..<runs).map { _ in
    let start = Clock.thread
    try body()
    return Clock.thread - start
  }
  return percentile(times, 0.5)
}

func measure(model path: String, labels: [String], picture: String, runs: Int) throws -> Costs {
  let engine = try InferenceEngines.chosen()
  let model = try RoadModelExamination.examine(
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), path: path,
    as: .init(name: "measured", labels: labels), engine: engine)
  let detector = try YOLODetector(model, engine: engine)
  let source = try makeSource(picture)
  try source.open()
  defer { source.stop() }
  guard case .frame(let frame) = try source.next(timeout: .seconds(10)) else { fail("\(picture) shows nothing", 65) }
  let (height, width) = (model.entry.height, model.entry.width)
  let probed = try engine.probe(
    model.model,
    shape: NetShape(
      channels: 3, height: height, width: width, outputs: model.entry.outputs.map { .init($0, count: 1) }),
    value: 0.5)
  let shape = NetShape(
    channels: 3, height: height, width: width, outputs: probed.map { .init($0.name, count: $0.values.count) })
  let net = try engine.makeNet(model.model, shape: shape)
  let (input, outputs) = (FloatBuffer(count: shape.inputCount), shape.outputs.map { FloatBuffer(count: $0.count) })
  input.withValues { values in for at in values.indices { values[at] = Float(at * 7919 % 255) } }
  var objects = 0
  return Costs(
    engine: engine.name, runs: runs, net: try median(runs) { try net.run(input, outputs: outputs) },
    detector: try median(runs) { objects = try detector.objects(in: frame).count }, objects: objects)
}

let arguments = CommandLine.arguments
guard arguments.count == 5, let runs = Int(arguments[4]), runs > 0 else {
  fail("usage: net-cost MODEL LABELS PICTURE RUNS", 64)
}
do {
  let labels = try String(contentsOfFile: arguments[2], encoding: .utf8).split(whereSeparator: \.isNewline)
  try write(try measure(model: arguments[1], labels: labels.map(String.init), picture: arguments[3], runs: runs))
} catch {
  fail("\(error)", 1)
}
