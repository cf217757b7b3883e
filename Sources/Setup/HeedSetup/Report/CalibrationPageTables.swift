import HeedFormats
import HeedGaze
import HeedGeometry
import HeedReport
import HeedSignals

/// The tables of a calibration's report.
struct CalibrationPageTables {
  let outcome: CalibrationOutcome

  var sections: [String] {
    [validated, fitted, leftOut, weights].compactMap { $0 }.map { "<section>\n\($0)\n</section>" }
  }

  private var display: Rig.Display { outcome.calibration.display }

  private var validated: String? {
    guard !outcome.validation.points.isEmpty else { return nil }
    return "<h2>Validation points</h2>\n"
      + table(
        ["Point", "Target pt", "Frames", "Error", "mm", "Of the mean", "Scatter", "Frame to frame"],
        outcome.validation.points.map { point in
          [
            name(point.name), place(point.target), "\(point.samples)", degrees(point.sampleErrorDegrees),
            point.sampleErrorMillimeters(on: display).map { Figure.decimals($0, 1) } ?? "\u{2013}",
            degrees(point.error.degrees), degrees(point.scatterDegrees),
            point.precisionDegrees.map(degrees) ?? "\u{2013}",
          ]
        })
  }

  private var fitted: String? {
    "<h2>Calibration points</h2>\n"
      + table(
        ["Point", "Target pt", "Frames used", "Error in the fit", "mm", "Left out", "mm", "Scatter"],
        outcome.fitted.map { point in
          let result = point.result
          return [
            name(point.name), place(result.target),
            "\(result.samplesUsed) of \(result.samplesUsed + result.samplesRejected)", degrees(result.error.degrees),
            Figure.decimals(result.error.millimeters, 1), result.leftOut.map { degrees($0.degrees) } ?? "\u{2013}",
            result.leftOut.map { Figure.decimals($0.millimeters, 1) } ?? "\u{2013}", degrees(result.scatterDegrees),
          ]
        })
  }

  private var leftOut: String? {
    guard !outcome.leftOut.isEmpty else { return nil }
    let items = outcome.leftOut.map { "<li><strong>\(name($0.name))</strong>: \(Markup.escaped($0.reason))</li>" }
    return "<h2>Left out</h2>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>"
  }

  private var weights: String? {
    let calibration = outcome.calibration
    let titles = [
      "Axis", "Offset", "Both eyes' pixels", "Irises", "Each eye's pixels", "Head", "Lids", "Error of a look",
    ]
    func row(_ name: String, _ axis: AxisCalibration, _ places: [Int?]) -> [String] {
      [name, degrees(axis.weights[0])] + places.map { $0.map { Figure.decimals(axis.weights[$0], 2) } ?? "\u{2013}" }
        + [degrees(axis.variance.squareRoot())]
    }
    let rows = [row("across", calibration.across, [1, 2, 3, 4, nil]), row("up", calibration.up, [1, 2, 3, 4, 5])]
    return "<details><summary>How the gaze follows from the eyes, the lids and the head</summary>\n"
      + "<p>\(Markup.escaped(calibration.fittedWords))</p>\n\(table(titles, rows))\n</details>"
  }

  private func table(_ titles: [String], _ rows: [[String]]) -> String {
    let head = titles.enumerated().map {
      "<th\($0.offset == 0 ? " class=\"name\"" : "") scope=\"col\">\($0.element)</th>"
    }
    let body = rows.map { row in
      "<tr><th class=\"name\" scope=\"row\">\(row[0])</th>\(row.dropFirst().map { "<td>\($0)</td>" }.joined())</tr>"
    }
    return
      "<div class=\"scroll\"><table>\n<thead><tr>\(head.joined())</tr></thead>\n<tbody>\n\(body.joined(separator: "\n"))"
      + "\n</tbody>\n</table></div>"
  }

  private func name(_ text: String) -> String { Markup.escaped(text.shortened(40)) }
  private func place(_ target: PlanePoint<Screen>) -> String { "\(target.x.short), \(target.y.short)" }
  private func degrees(_ value: Double) -> String { Markup.degrees(value) }
}
