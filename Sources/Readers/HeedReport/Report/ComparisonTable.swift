import HeedFormats
import HeedSession
import HeedSignals

/// A table with the figures of two sessions and their differences.
struct ComparisonTable {
  let first, second: SessionCourse

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

  /// One figure of the two sessions; a value is nil if that session lacks the figure.
  private struct Figures {
    var name: String
    var values: (Double?, Double?)
    var text: (Double) -> String
    /// Formats the difference of the values, such as percentage points; nil if `text` formats differences too.
    var difference: ((Double) -> String)?
  }

  private func row(_ figure: Figures) -> [String] {
    let (a, b) = figure.values
    let (first, second) = (a.map(figure.text), b.map(figure.text))
    let difference = a.flatMap { a in b.map { $0 - a } }
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
    func number(_ value: Double) -> String { Figure.number(value, 1) }
    func perHour(_ course: SessionCourse) -> Double? {
      course.seconds >= 60 ? Double(course.figures.alerts) / course.seconds * 3600 : nil
    }
    let figures = [
      Figures(name: "Length", values: (first.seconds, second.seconds), text: Words.seconds),
      percentage("Attention", both { $0.attention?.score }),
      percentage("Attention, at least", both { $0.attention?.low }),
      percentage("Attention, at most", both { $0.attention?.high }),
      percentage("Share seen", both { $0.attention?.coverage }),
      percentage("PERCLOS", both(\.perclos)),
      Figures(name: "Blinks a minute", values: both(\.blinkRatePerMinute), text: number),
      Figures(
        name: "Mean blink", values: both { $0.meanBlinkSeconds.map { $0 * 1000 } },
        text: { "\(Figure.decimals($0, 0)) ms" }),
      Figures(
        name: "Gaze error to expect", values: (expectedError(first), expectedError(second)), text: Markup.degrees),
      Figures(name: "Alerts", values: both { Double($0.alerts) }, text: number),
      Figures(name: "Alerts an hour", values: (perHour(first), perHour(second)), text: number),
    ]
    let levels = RiskLevel.allCases.reversed().map { level in
      percentage(
        level == .unknown ? "Share not judged" : "Share at \(level.word)",
        (share(level, first), share(level, second)))
    }
    return figures + levels
  }

  /// A figure in per cent; its difference is in percentage points.
  private func percentage(_ name: String, _ values: (Double?, Double?)) -> Figures {
    Figures(
      name: name, values: values, text: { Words.percent($0) }, difference: { "\(Figure.decimals($0 * 100, 1)) points" })
  }

  /// Gaze error to expect after calibration, degrees; nil if there is no calibration or no estimate.
  private func expectedError(_ course: SessionCourse) -> Double? { course.record.readableCalibration?.expected.degrees }

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
      return percentage("Looks \(Markup.given(Zone.words(at: name), 40))", (share(first), share(second)))
    }
  }
}
