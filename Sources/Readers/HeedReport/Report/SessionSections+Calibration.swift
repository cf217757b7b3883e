import HeedFormats
import HeedGeometry
import HeedSession
import HeedSignals

/// The page's section about the quality of the gaze calibration, and about changes during the session.
extension SessionSections {
  var calibration: PageSection {
    PageSection(id: "calibration", title: "Gaze calibration", short: "Calibration", body: quality + events)
  }

  private var quality: [String] {
    guard let file = course.record.description.calibration else {
      return [
        "<p>Not calibrated: gaze is that of an ordinary eye, which is some degrees off. "
          + "<code>heed calibrate</code> makes it this driver's own.</p>"
      ]
    }
    do throws(CalibrationError) {
      return Self.quality(try GazeCalibration(file: Array(file.utf8)))
    } catch .otherVersion {
      return ["<p>Another version of Heed, which measured the eyes otherwise, made the session's calibration.</p>"]
    } catch {
      return ["<p>The session's calibration cannot be read: \(Markup.escaped(error.description.shortened(300))).</p>"]
    }
  }

  private static func quality(_ calibration: GazeCalibration) -> [String] {
    let expected =
      "Expected error: <b>\(Markup.degrees(calibration.expected.degrees))</b>, "
      + "\(Figure.millimeters(calibration.expected.millimeters)) on the display, by the spread of the fit."
    let validation = calibration.validation.map { found in
      " At \(Figure.count(found.points, "point")) that the fit did not use, single frames were off by"
        + " <b>\(Markup.degrees(found.meanDegrees))</b> in the mean, \(Markup.degrees(found.worstDegrees)) at the worst."
    }
    let glasses = calibration.glasses.map { $0 >= 0.5 ? " With glasses." : " Without glasses." } ?? ""
    let owner = calibration.driver.map { "Of \(Markup.given($0)), " } ?? ""
    return [
      "<p>\(owner)\(Markup.escaped(calibration.words)). \(expected)\(validation ?? "")\(glasses)</p>",
      PageTable(
        caption: "Points of the calibration",
        columns: ["Point", "At, pt", "Frames used", "Error in the fit", "Error left out", "Scatter"],
        rows: calibration.points.prefix(50).enumerated().map { index, point in
          [
            "\(index + 1)", "\(point.target.x.short), \(point.target.y.short)",
            "\(point.samplesUsed) of \(point.samplesUsed + point.samplesRejected)", Markup.degrees(point.error.degrees),
            point.leftOut.map { Markup.degrees($0.degrees) } ?? Words.none, Markup.degrees(point.scatterDegrees),
          ]
        }, words: []
      ).html,
    ]
  }

  private var events: [String] {
    let marks =
      course.calibrations.map { ($0.time, Markup.escaped($0.text.shortened(200))) }
      + course.driverChanges.map { ($0, "somebody else sat down in the driver's seat") }
    guard !marks.isEmpty else { return [] }
    let rows = marks.sorted { $0.0 < $1.0 }.prefix(200).map { [scale.names.text($0.0), $0.1] }
    return [PageTable(caption: "What became of it", columns: ["At", "What"], rows: rows, words: [0, 1]).html]
  }
}
