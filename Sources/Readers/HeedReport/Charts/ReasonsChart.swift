/// Chart of the risk's reasons over time: a row for each reason, the longest total time first.
struct ReasonsChart {
  let scale: TimeScale
  let id: String

  private static let row = 30.0
  private static let bar = 10.0
  /// Maximum number of rows in the chart; the table shows all reasons. Choice: a page shows that many rows at once.
  private static let mostRows = 8

  /// One reason of the risk, with the stretches of time in which it held. Adjoining stretches are joined.
  struct Row {
    var code: String
    var stretches: [Stretch]
    var seconds: Double { stretches.reduce(0) { $0 + $1.seconds } }
  }

  let rows: [Row]

  init(course: SessionCourse, scale: TimeScale, id: String) {
    (self.scale, self.id) = (scale, id)
    var stretches: [String: [Stretch]] = [:]
    for span in course.risk {
      for code in Set(span.reasons.map(\.code)) { stretches[code, default: []].append(span.stretch) }
    }
    rows = stretches.map { Row(code: $0, stretches: Stretch.joined($1, gap: .leastNonzeroMagnitude)) }
      .sorted { ($1.seconds, $0.code) < ($0.seconds, $1.code) }
  }

  var html: String? {
    guard !rows.isEmpty else { return nil }
    let shown = rows.prefix(Self.mostRows)
    let marks = shown.enumerated().flatMap { index, row in
      let top = Double(index) * Self.row
      return [
        "<text class=\"row\" x=\"0\" y=\"\(Plot.n(top + 12))\">\(Markup.escaped(ReasonWords.name(of: row.code)))</text>",
        Plot.level("grid", y: top + 17 + Self.bar / 2),
      ]
        + Stretch.joined(row.stretches, gap: scale.columnSeconds).map {
          Plot.box("reason", scale.share($0.from), scale.share($0.to), y: top + 17, height: Self.bar)
        }
    }
    let words = rows.map { "\(ReasonWords.name(of: $0.code)): \(Words.seconds($0.seconds))" }
    return Plot(
      id: id, title: "Reasons of the risk over time", description: words.joined(separator: "; ") + ".",
      height: Double(shown.count) * Self.row + 4, ticks: scale.ticks, marks: marks
    ).svg
  }

  var table: PageTable {
    PageTable(
      caption: "Reasons of the risk", columns: ["Reason", "Times", "In all", "Longest"],
      rows: rows.map { row in
        [
          Markup.escaped(ReasonWords.name(of: row.code)), "\(row.stretches.count)", Words.seconds(row.seconds),
          Words.seconds(row.stretches.map(\.seconds).max() ?? 0),
        ]
      })
  }
}
