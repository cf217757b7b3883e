import Draws
import Foundation
import HeedGeometry
@testable import HeedSession
import HeedSignals

@testable import Heed

/// Seeds of what only programs write, the same each time: observations, a session.
enum SeedWriter {
  static func write(to folder: URL) throws {
    for seed in 1...6 as ClosedRange<UInt64> {
      var (inputs, encoder) = (RandomInputs(seed: seed), InputEncoder())
      for _ in 0..<(Int(seed) * 4) { encoder.add(inputs.next()) }
      for target in ["observations", "drive", "session-rows"] {
        try put(encoder.bytes, folder, target, "random-\(seed)")
      }
    }
    try put(Sessions.whole, folder, "session", "whole")
    try put(Array(calibration.file.utf8), folder, "calibration", "one")
  }

  /// A calibration as five points give it.
  private static var calibration: GazeCalibration {
    func axis(_ weights: [Double], variance: Double) -> AxisCalibration {
      let count = weights.count
      let covariance = (0..<count * count).map { $0 % (count + 1) == 0 ? 0.09 : -0.01 }
      return AxisCalibration(weights: weights, covariance: covariance, variance: variance)
    }
    let points = (0..<5).map { index in
      GazeCalibration.PointResult(
        target: PlanePoint(x: 192.1 * Double(index), y: 108), samplesUsed: 30 + index, samplesRejected: 12,
        scatterDegrees: 0.7, error: .init(degrees: 0.33, millimeters: 3.5),
        leftOut: .init(degrees: 1.7, millimeters: 18.1))
    }
    guard let display = Examples.rig.display, let camera = Examples.rig.cabinCamera else {
      fatalError("the example's rig has a display and a camera")
    }
    return GazeCalibration(
      created: 1_790_000_000_123, driver: "amsel", measurement: 3, display: display, camera: camera, mode: .fivePoint,
      criteria: .standard, across: axis([-1.87, 0.3, 0.52, 1e-5, 0.04], variance: 2.25),
      up: axis([2.75, 0.71, 0.44, -0.12, 0.33, 0.09], variance: 4.75), eyes: [0.4, -0.7, 1.2, 0, 2.6],
      origin: .millimeters(3.3, 5.1, 600.123), points: points, expected: .init(degrees: 1.4, millimeters: 15.2))
  }

  private static func put(_ bytes: [UInt8], _ folder: URL, _ target: String, _ name: String) throws {
    let place = folder.appending(path: target)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data(bytes).write(to: place.appending(path: name))
  }
}
