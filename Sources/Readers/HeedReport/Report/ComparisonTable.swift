import HeedFormats
import HeedGeometry
import HeedSession
import HeedSignals

/// The figures of two sessions and their differences.
struct ComparisonTable {
  private let first, second: SessionCourse
  init(_ first: SessionCourse, _ second: SessionCourse) { (self.first, self.second) = (first, second) }

  var html: String {
    PageTable(
      caption: "Figures of both sessions",
      columns: [
        "Figure", "A: \(Markup.given(first.record.name, 32))", "B: \(Markup.given(second.record.name, 32))",
        "B \u{2212} A",
      ], rows: (figures + zones).map(row)
    ).html
      + "<p class=\"quiet\">A dash: not known in one of them. Where the bounds of attention overlap, unseen time alone may be the "
      + "difference.</p>"
  }

  private struct Figures {
    var name: String
    var values: (Double?, Double?)
    var text: (Double) -> String
    /// Formats a difference, for example of percentages in points; nil means that `text` formats the difference.
    var difference: ((Double) -> String)?
  }

  private func row(_ figure: Figures) -> [String] {
    let (first, second) = (figure.values.0.map(figure.text), figure.values.1.map(figure.text))
    let difference = figure.values.0.flatMap { a in figure.values.1.map { $0 - a } }
    let words = difference.map { ($0 < 0 ? "\u{2212}" : "+") + (figure.difference ?? figure.text)(abs($0)) }
    return [
      figure.name, first ?? Words.none, second ?? Words.none,
      first == second && first != nil ? "same" : words ?? Words.none,
    ]
  }

  private func both(_ value: (SessionFigures) -> Double?) -> (Double?, Double?) {
    (value(first.figures), value(second.figures))
  }

  private var figures: [Figures] {
    func percent(_ value: Double) -> String { Words.percent(value) }
    func number(_ value: Double) -> String { Figure.number(value, 1) }
    func points(_ value: Double) -> String { "\(Figure.decimals(value * 100, 1)) points" }
    func perHour(_ course: SessionCourse) -> Double? {
      course.seconds >= 60 ? Double(course.figures.alerts) / course.seconds * 3600 : nil
    }
    return [
      Figures(name: "Length", values: (first.seconds, second.seconds), text: Words.seconds),
      Figures(name: "Attention", values: both { $0.attention?.score }, text: percent, difference: points),
      Figures(name: "Attention, at least", values: both { $0.attention?.low }, text: percent, difference: points),
      Figures(name: "Attention, at most", values: both { $0.attention?.high }, text: percent, difference: points),
      Figures(name: "Share seen", values: both { $0.attention?.coverage }, text: percent, difference: points),
      Figures(name: "PERCLOS", values: both(\.perclos), text: percent, difference: points),
      Figures(name: "Blinks a minute", values: both(\.blinkRatePerMinute), text: number),
      Figures(
        name: "Mean blink", values: both { $0.meanBlinkSeconds.map { $0 * 1000 } },
        text: { "\(Figure.decimals($0, 0)) ms" }),
      Figures(
        name: "Gaze error to expect", values: (expectedError(first), expectedError(second)),
        text: { Markup.degrees($0) }),
      Figures(name: "Alerts", values: both { Double($0.alerts) }, text: number),
      Figures(name: "Alerts an hour", values: (perHour(first), perHour(second)), text: number),
    ]
      + RiskLevel.allCases.reversed().map { level in
        Figures(
          name: level == .unknown ? "Share not judged" : "Share at \(level.word)",
          values: (share(level, first), share(level, second)), text: percent, difference: points)
      }
  }

  /// Expected gaze error of the calibration, degrees; nil without a calibration or an error estimate.
  private func expectedError(_ course: SessionCourse) -> Double? {
    guard let file = course.record.description.calibration else { return nil }
    do throws(CalibrationError) {
      return try GazeCalibration(file: Array(file.utf8)).leaveOneOut?.degrees
    } catch {
      // The calibration section states the reason.
      return nil
    }
  }

  private func share(_ level: RiskLevel, _ course: SessionCourse) -> Double? {
    guard course.seconds > 0 else { return nil }
    return course.figures.riskTimes[level, default: .zero].seconds / course.seconds
  }

  private var zones: [Figures] {
    let names = (first.figures.zones + second.figures.zones).map(\.zone)
    return names.enumerated().filter { names.firstIndex(of: $0.element) == $0.offset }.prefix(40).map { _, name in
      func share(_ course: SessionCourse) -> Double? {
        course.figures.zones.isEmpty ? nil : course.figures.zones.first { $0.zone == name }?.share ?? 0
      }
      return Figures(
        name: "Looks at \(Markup.given(name, 40))", values: (share(first), share(second)), text: { Words.percent($0) },
        difference: { "\(Figure.decimals($0 * 100, 1)) points" })
    }
  }
}
