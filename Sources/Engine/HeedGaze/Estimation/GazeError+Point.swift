import Foundation
import HeedGeometry
import HeedSignals

extension GazeCalibration.GazeError {
  /// The angle between two unit vectors, degrees, from their difference or from the mean of several differences.
  static func degrees(ofMean offset: SIMD3<Double>) -> Double {
    // The difference is a chord of the unit circle: half of the chord is the sine of half the angle.
    Angle(radians: 2 * asin(min(1, offset.length / 2))).degrees
  }

  /// The error of calibrated gaze at one known point, from the mean of the point's samples.
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
    self.init(
      degrees: Self.degrees(ofMean: mean),
      millimeters: hits.isEmpty ? mean.length * distance * 1000 : (beside * beside).sum().squareRoot())
  }
}

extension [Double] {
  var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
