import Foundation
import Measuring
import Scoring

/// The cost of gaze in addition to the nets, per frame; `gaze-cost` measures it.
struct CostMeasurement {
  /// The output of `gaze-cost`; milliseconds of processor time per frame.
  private struct Costs: Decodable {
    var frames: Int
    var isCalibrated: Bool
    var nets: Double
    var stage: Double
    var engine: Double
    var onTop: Double
  }

  let places: Places
  /// The calibration to use; nil measures gaze without one.
  let calibration: MadeCalibration?

  func figures() throws -> Figures {
    let video = try places.file("driver/accuracy.mp4")
    note("measuring the cost of gaze")
    let program = InsideProgram(name: "gaze-cost", places: places, core: try MeasuredProcess.allowedCores().last)
    let costs = try program.run(
      [video.path, places.rig.path] + (calibration.map { [$0.file.path] } ?? []), as: Costs.self)
    let milliseconds = Finding.Format(decimals: 3, unit: " ms")
    return Figures([
      .atMost(
        Requirements.gazeCostMilliseconds, "on top of the nets, calibrated", costs.isCalibrated ? costs.onTop : nil,
        milliseconds, detail: "\(costs.frames) frames"),
      .information("the same, calibrated or not", costs.onTop, milliseconds),
      .information("of it: picture, head, eyes, iris", costs.stage, milliseconds),
      .information("of it: gaze, calibration and all that is decided", costs.engine, milliseconds),
      .information("the nets themselves", costs.nets, milliseconds),
    ])
  }
}
