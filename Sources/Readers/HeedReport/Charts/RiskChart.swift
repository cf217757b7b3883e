import HeedFormats
import HeedSignals

/// Chart of the risk over time. Columns show the level, stripes time that was not judged, triangles the alerts.
struct RiskChart {
  let course: SessionCourse
  let scale: TimeScale
  let id: String

  /// Height of one risk level in the chart, pixels.
  private static let step = 26.0
  private static let base = step * 4
  /// Top and height of the row for time that was not judged, pixels.
  private static let (blindTop, blindHeight) = (base + 6, 14.0)
  /// Maximum number of spans that are drawn one by one; more are drawn by column. Choice: the columns of a wide page.
  private static let mostSpans = TimeScale.columns
  /// Maximum number of alerts whose signs are numbered. Choice: that many numbers do not touch on a wide page.
  private static let mostNumbers = 40

  var html: String {
    Plot(
      id: id, title: "Risk over time", description: description, height: Self.base + 26, ticks: scale.ticks,
      labels: [("critical", 0), ("warning", 1), ("advisory", 2), ("normal", 3)].map {
        ((Double($0.1) + 0.5) * Self.step, $0.0)
      } + [(Self.blindTop + Self.blindHeight / 2, "not judged")],
      lines: [0, 1, 2, 3, 4].map { Double($0) * Self.step }, marks: marks + signs
    ).svg
  }

  private var description: String {
    let figures = course.figures
    let times = RiskLevel.allCases.reversed().compactMap { level in
      figures.riskTimes[level].flatMap { $0 > .zero ? "\(level.word) for \(SessionWords.length($0))" : nil }
    }
    return "Highest level: \(figures.highestRisk.word). \(times.joined(separator: ", ")). "
      + "\(Figure.count(figures.alerts, "alert"))."
  }

  private var isShort: Bool { course.risk.count <= Self.mostSpans }
  private var marks: [String] { isShort ? course.risk.flatMap(exact) : columns }

  private func exact(_ span: RiskSpan) -> [String] {
    // Spans of zero length are left out if their level is lower than a warning.
    guard span.stretch.seconds > 0 || span.standing >= .warning else { return [] }
    let (from, to) = (scale.share(span.stretch.from), scale.share(span.stretch.to))
    let tip = "\(scale.names.text(span.stretch.from)): \(span.level.word)"
    guard span.level == .unknown else { return [column(span.level, from, to, tip: tip)] }
    return [blind(from, to)] + (span.held.map { [held($0, from, to)] } ?? [])
  }

  private func column(_ level: RiskLevel, _ from: Double, _ to: Double, tip: String = "") -> String {
    let height = Self.height(level)
    return Plot.box("risk \(level.rawValue)", from, to, y: Self.base - height, height: height, tip: tip)
  }

  private func held(_ level: RiskLevel, _ from: Double, _ to: Double) -> String {
    Plot.box(
      "held", from, to, y: Self.base - Self.height(level), height: Self.height(level), tip: "\(level.word), held")
  }

  private func blind(_ from: Double, _ to: Double) -> String {
    Plot.stripes(from, to, y: Self.blindTop, height: Self.blindHeight, tip: "not judged")
  }

  /// The drawn columns of a long session. Each column is as high as the highest risk level within it.
  private var columns: [String] {
    /// Summary of the risk spans in one column: the highest levels, and whether a part was not judged.
    struct Column: Equatable {
      var highest = RiskLevel.unknown
      var held: RiskLevel?
      var isBlind = false
    }
    var columns = [Column](repeating: Column(), count: TimeScale.columns)
    for span in course.risk {
      for place in scale.column(span.stretch.from)...scale.column(span.stretch.to) {
        columns[place].highest = max(columns[place].highest, span.level)
        columns[place].isBlind = columns[place].isBlind || span.level == .unknown
        if let held = span.held { columns[place].held = max(held, columns[place].held ?? held) }
      }
    }
    var (found, from) = ([String](), 0)
    for place in 1...columns.count where place == columns.count || columns[place] != columns[from] {
      let (left, right) = (Double(from) / Double(columns.count), Double(place) / Double(columns.count))
      if columns[from].highest > .unknown { found.append(column(columns[from].highest, left, right)) }
      if columns[from].isBlind { found.append(blind(left, right)) }
      if let held = columns[from].held { found.append(self.held(held, left, right)) }
      from = place
    }
    return found
  }

  private static func height(_ level: RiskLevel) -> Double {
    step * Double(level.rank)
  }

  /// A numbered triangle for each alert. If there are more alerts than columns, one triangle for each column.
  private var signs: [String] {
    guard course.alerts.count <= TimeScale.columns else { return signsOfColumns }
    var right = -1.0
    return course.alerts.map { alert in
      let share = scale.share(alert.stretch.from)
      let sign = self.sign(
        share, tip: "Alert \(alert.number), \(scale.names.text(alert.stretch.from)): \(alert.highest.word)")
      // A number that would touch the number to its left is left out; the list of alerts shows it.
      guard !isCrowded, share - right > 0.035 else { return sign }
      right = share
      return sign + "<text class=\"number\" x=\"\(TimeScale.percent(share))\" dx=\"8\" y=\"-1\">\(alert.number)</text>"
    }
  }

  private var signsOfColumns: [String] {
    Dictionary(grouping: course.alerts) { scale.column($0.stretch.from) }.sorted { $0.key < $1.key }
      .map { _, alerts in
        let from = alerts[0].stretch.from
        return sign(scale.share(from), tip: "\(scale.names.text(from)): \(Figure.count(alerts.count, "alert"))")
      }
  }

  private func sign(_ share: Double, tip: String) -> String {
    Plot.sign("sign-alert", share, y: 0, path: isCrowded ? "M-1 -9h2v9h-2z" : "M-5 -8h10l-5 8z", tip: tip)
  }

  /// True if the alerts' triangles would cover each other.
  private var isCrowded: Bool { course.alerts.count > Self.mostNumbers }

  /// The chart's content as a table. For a long session, it lists only warnings and higher levels.
  var table: PageTable {
    let spans = isShort ? course.risk : course.risk.filter { $0.standing >= .warning }
    let shown = spans.prefix(Self.mostRows)
    let rest = spans.count > shown.count ? ", the first \(shown.count) of \(spans.count) changes" : ""
    return PageTable(
      caption: (isShort ? "Risk over time" : "Risk of warning and more") + rest,
      columns: ["From", "Length", "Level", "Score", "Reasons"],
      rows: shown.map { span in
        let held = span.held.map { ", \($0.word) held" } ?? ""
        return [
          scale.names.text(span.stretch.from), Words.seconds(span.stretch.seconds), span.level.word + held,
          Words.number(span.score, 2),
          span.reasons.isEmpty
            ? Words.none : span.reasons.map { Markup.escaped($0.text.shortened(120)) }.joined(separator: " "),
        ]
      }, words: [0, 2, 4])
  }

  /// Maximum number of rows in the table. Choice: they take some 80 KB, and `heed sessions export` writes all rows.
  private static let mostRows = 500
}
