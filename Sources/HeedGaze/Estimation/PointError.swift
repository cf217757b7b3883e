import Foundation
import HeedGeometry
import HeedSignals

/// How far calibrated gaze lies from a point that was looked at.
struct PointError {
  /// The angle between two directions that differ by `offset`, or the mean of several such.
  static func degrees(ofMean offset: SIMD3<Double>) -> Double {
    // A chord of the unit circle: half of it is the sine of half the angle.
    Angle(radians: 2 * asin(min(1, offset.length / 2))).degrees
  }

  /// Of the mean over the samples.
  var error: GazeCalibration.GazeError

  init(of point: PointSamples, by pair: BinocularFit.Pair, display: Rig.Display) {
    let gazes = point.used.compactMap {
      CalibratedGaze($0, left: pair.left?.calibration, right: pair.right?.calibration)
    }
    let offsets = gazes.compactMap { gaze in
      gaze.origin.direction(to: point.position).map { gaze.direction.vector - $0.vector }
    }
    let mean = offsets.reduce(SIMD3<Double>.zero, +) / Double(max(1, offsets.count))
    let hits = gazes.compactMap { display.point(from: $0.origin, along: $0.direction).map(display.millimeters(of:)) }
    let middle = hits.reduce(SIMD2<Double>.zero, +) / Double(max(1, hits.count))
    let beside = middle - display.millimeters(of: point.target)
    let distance = gazes.first?.origin.distance(to: point.position) ?? 0
    error = GazeCalibration.GazeError(
      degrees: Self.degrees(ofMean: mean),
      millimeters: hits.isEmpty ? mean.length * distance * 1000 : (beside * beside).sum().squareRoot())
  }
}
