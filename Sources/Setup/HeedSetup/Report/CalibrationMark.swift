import HeedFormats
import HeedGaze
import HeedGeometry
import HeedSignals

extension CalibrationOutcome {
  /// A point of the calibration or of the validation, as drawn in the picture of the display.
  struct Mark {
    var name: String
    var isCalibration: Bool
    var target: PlanePoint<Screen>
    /// The mean point of gaze; nil if the gaze never met the display's plane.
    var estimate: PlanePoint<Screen>?
    var hits: [PlanePoint<Screen>]
    /// The gaze error, degrees: at a calibration point the fit's error, at a validation point the mean over frames.
    var errorDegrees: Double
    var tip: String
    var style: String { isCalibration ? "p-cal" : "p-val" }
    var label: String { "\(name.shortened(10)): \(Figure.decimals(errorDegrees, 1))\u{B0}" }
  }

  /// The marks of all points; calibration points come first.
  var marks: [Mark] {
    fitted.map { point in
      let result = point.result
      let leftOut = result.leftOut.map { "; left out of the fit: \(Figure.degrees($0.degrees))" } ?? ""
      return Mark(
        name: point.name, isCalibration: true, target: result.target, estimate: point.seen?.estimate,
        hits: point.seen?.hits ?? [], errorDegrees: result.error.degrees,
        tip: "\(point.name.shortened(40)): \(Figure.degrees(result.error.degrees)),"
          + " \(Figure.millimeters(result.error.millimeters)) in the fit\(leftOut)")
    }
      + validation.points.map { point in
        Mark(
          name: point.name, isCalibration: false, target: point.target, estimate: point.estimate, hits: point.hits,
          errorDegrees: point.sampleErrorDegrees,
          tip: "\(point.name.shortened(40)): \(Figure.degrees(point.sampleErrorDegrees))"
            + (point.sampleErrorMillimeters(on: calibration.display).map { ", \(Figure.millimeters($0))" } ?? "")
            + " over \(point.samples) frames")
      }
  }
}
