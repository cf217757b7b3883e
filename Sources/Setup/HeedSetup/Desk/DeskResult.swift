import HeedFormats
import HeedGaze
import HeedGeometry
import HeedReport
import HeedSignals

/// A calibration page's report on its calibration.
struct DeskResult {
  let outcome: CalibrationOutcome
  /// The indices of the page's points that the fit used, and of those that the validation used.
  let places: (fitted: [Int], heldOut: [Int])

  private var display: Rig.Display { outcome.calibration.display }
  private var expected: (degrees: Double, millimeters: Double, note: String) {
    if let degrees = outcome.validation.meanSampleDegrees, let millimeters = outcome.meanMillimeters {
      let count = Figure.count(outcome.validation.points.count, "point")
      return (degrees, millimeters, "mean of \(count) that the calibration has not seen")
    }
    let expected = outcome.calibration.expected
    return (expected.degrees, expected.millimeters, "expected, by the spread of the fit")
  }

  /// One point of the result; `degrees` is the error with the point left out of the fit, if available.
  private struct Row {
    var index: Int, name: String, role: String
    var degrees: Double, millimeters: Double?
  }

  private var rows: [Row] {
    zip(places.fitted, outcome.fitted).map { index, point in
      let error = point.result.leftOut ?? point.result.error
      return Row(
        index: index, name: point.name, role: "calibration", degrees: error.degrees, millimeters: error.millimeters)
    }
      + zip(places.heldOut, outcome.validation.points).map { index, point in
        Row(
          index: index, name: point.name, role: "validation", degrees: point.sampleErrorDegrees,
          millimeters: point.sampleErrorMillimeters(on: display))
      }
  }

  /// Error above which the person probably looked elsewhere: a multiple of the median error, and degrees. Both limits
  /// must be exceeded. Choice: three times the median, and twice a webcam's scatter between frames.
  private static let (strayTimes, strayDegrees) = (3.0, 4.0)

  /// A sentence about a point that the person did not look at; nil without such a point.
  private func strayed(_ rows: [Row]) -> String? {
    guard let worst = rows.max(by: { $0.degrees < $1.degrees }), let middle = rows.map(\.degrees).median(.mean),
      worst.degrees > max(Self.strayDegrees, Self.strayTimes * middle)
    else { return nil }
    return "Point \(worst.name) is far off the others: repeat it if you looked elsewhere."
  }

  var json: JSONValue {
    let (expected, rows) = (expected, rows)
    let use = CalibrationUse(errorMillimeters: expected.millimeters, display: display)
    var figures: [JSONValue] = []
    func add(_ name: String, _ value: String, _ note: String) {
      figures.append(["name": .string(name), "value": .string(value), "note": .string(note)])
    }
    add("Error", "\(Figure.decimals(expected.degrees, 1))\u{B0}", expected.note)
    add("On this screen", "\(Figure.decimals(expected.millimeters / 10, 1)) cm", "from where you sit")
    if let without = outcome.uncalibratedDegrees {
      add("Without calibration", "\(Figure.decimals(without, 1))\u{B0}", "at the same points, with an average eye")
    }
    if let precision = outcome.validation.precisionDegrees {
      add("Noise", "\(Figure.decimals(precision, 1))\u{B0}", "from frame to frame")
    }
    let rough = expected.degrees >= CalibrationFit.roughDegrees ? "roughly " : ""
    let found =
      "Your gaze is \(rough)found to \(Figure.decimals(expected.degrees, 1)) degrees, which is"
      + " \(Figure.decimals(expected.millimeters / 10, 1)) cm on this screen."
    let words = [found, outcome.calibration.fittedWords, strayed(rows)].compactMap { $0 }.joined(separator: " ")
    return [
      "words": .string(words), "figures": .array(figures), "good": .array(use.good.map { .string($0) }),
      "not": .array(use.not.map { .string($0) }),
      "points": .array(
        rows.map {
          [
            "index": .integer($0.index), "name": .string($0.name), "role": .string($0.role),
            "error_deg": .number($0.degrees), "error_cm": $0.millimeters.map { .number($0 / 10) } ?? .null,
          ]
        }), "worst": rows.max { $0.degrees < $1.degrees }.map { .integer($0.index) } ?? .null,
    ]
  }
}
