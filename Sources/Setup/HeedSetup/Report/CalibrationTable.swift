import HeedFormats
import HeedGaze
import HeedGeometry
import HeedSignals

/// A calibration's figures as a terminal table.
package struct CalibrationTable {
  private let outcome: CalibrationOutcome

  package init(_ outcome: CalibrationOutcome) { self.outcome = outcome }

  package var text: String { (fitted + [""] + expected + validated).joined(separator: "\n") }

  /// The accuracy as a sentence.
  package var summary: String {
    let validation = outcome.validation
    if let mean = validation.meanSampleDegrees {
      return "Gaze is off by \(Figure.degrees(mean)) on average at \(Figure.count(validation.points.count, "point"))"
        + " that were kept out of the fit."
    }
    let error = outcome.calibration.expected
    let rough = error.degrees >= CalibrationFit.roughDegrees ? " This is rough." : ""
    return
      "Expect gaze to be off by \(Figure.degrees(error.degrees)) (\(Figure.millimeters(error.millimeters))).\(rough)"
  }

  private var fitted: [String] {
    let rows = outcome.fitted.map { point in
      let result = point.result
      return [
        point.name.shortened(16), Self.place(result.target),
        "\(result.samplesUsed)/\(result.samplesUsed + result.samplesRejected)",
        Self.error(result.error.degrees, result.error.millimeters),
        result.leftOut.map { Self.error($0.degrees, $0.millimeters) } ?? "-", Figure.degrees(result.scatterDegrees),
      ]
    }
    return Self.columns(
      ["calibrated at", "target pt", "samples", "error in the fit", "when left out", "scatter"], rows)
  }

  private var expected: [String] {
    let error = outcome.calibration.expected
    return [
      "error to expect on the display: \(Figure.degrees(error.degrees)), \(Figure.millimeters(error.millimeters))",
      outcome.calibration.fittedWords,
    ]
  }

  private var validated: [String] {
    let validation = outcome.validation
    guard let mean = validation.meanSampleDegrees,
      let worst = validation.points.max(by: { $0.sampleErrorDegrees < $1.sampleErrorDegrees })
    else { return [] }
    let rows = validation.points.map { point in
      [
        point.name.shortened(16), Self.place(point.target), "\(point.samples)",
        Self.error(point.sampleErrorDegrees, point.sampleErrorMillimeters(on: outcome.calibration.display)),
        Figure.degrees(point.error.degrees), Figure.degrees(point.scatterDegrees),
        point.precisionDegrees.map(Figure.degrees) ?? "-",
      ]
    }
    let without = [
      outcome.uncalibratedDegrees.map { "without a calibration \(Figure.degrees($0))" },
      outcome.previousDegrees.map { "with the one before \(Figure.degrees($0))" },
    ].compactMap { $0 }
    let precision = validation.precisionDegrees.map { ", precision \(Figure.degrees($0))" } ?? ""
    return [""]
      + Self.columns(["validated at", "target pt", "samples", "error", "of the mean", "scatter", "step to step"], rows)
      + [
        "",
        "validation: mean \(Figure.degrees(mean)), worst \(Figure.degrees(worst.sampleErrorDegrees)) at"
          + " \(worst.name.shortened(16))\(precision)",
      ] + (without.isEmpty ? [] : [without.joined(separator: ", ")])
  }

  private static func place(_ target: PlanePoint<Screen>) -> String { "\(target.x.short), \(target.y.short)" }

  private static func error(_ degrees: Double, _ millimeters: Double?) -> String {
    let millimeters = millimeters.map(Figure.millimeters) ?? "-"
    return Figure.degrees(degrees) + String(repeating: " ", count: max(1, 9 - millimeters.count)) + millimeters
  }

  /// Aligns names to the left and figures to the right.
  private static func columns(_ titles: [String], _ rows: [[String]]) -> [String] {
    let widths = titles.indices.map { index in ([titles] + rows).map { $0[index].count }.max() ?? 0 }
    return ([titles] + rows).map { row in
      row.indices.map { $0 == 0 ? row[$0].padded(widths[$0]) : row[$0].leftPadded(widths[$0]) }.joined(separator: "  ")
    }
  }
}
