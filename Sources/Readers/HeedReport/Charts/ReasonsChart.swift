import HeedFormats
import HeedSignals

/// Chart of the risk's reasons over time. Each reason has a row, and the reason with the longest time is first.
struct ReasonsChart {
  let course: SessionCourse
  let scale: TimeScale
  let id: String

  private static let row = 30.0
  private static let bar = 10.0
  /// Maximum number of rows; the table shows the rarer reasons. Choice: a page shows that many rows at once.
  private static let mostRows = 8

  struct Row {
    var code: String
    var stretches: [Stretch]
    var seconds: Double { stretches.reduce(0) { $0 + $1.seconds } }
  }

  let rows: [Row]

  init(course: SessionCourse, scale: TimeScale, id: String) {
    (self.course, self.scale, self.id) = (course, scale, id)
    var rows: [String: Row] = [:]
    for span in course.risk {
      for code in Set(span.reasons.map(\.code)) {
        rows[code, default: Row(code: code, stretches: [])].stretches.append(span.stretch)
      }
    }
    self.rows = rows.values.map { row in
      var joined: [Stretch] = []
      for stretch in row.stretches {
        if let last = joined.last, stretch.from <= last.to {
          joined[joined.count - 1].to = stretch.to
        } else {
          joined.append(stretch)
        }
      }
      return Row(code: row.code, stretches: joined)
    }.sorted { $0.seconds == $1.seconds ? $0.code < $1.code : $0.seconds > $1.seconds }
  }

  /// The chart as SVG; nil without reasons.
  var html: String? {
    guard !rows.isEmpty else { return nil }
    let shown = rows.prefix(Self.mostRows)
    let marks = shown.enumerated().flatMap { index, row in
      let top = Double(index) * Self.row
      return [
        "<text class=\"row\" x=\"0\" y=\"\(Plot.n(top + 12))\">\(Markup.escaped(ReasonWords.name(of: row.code)))</text>",
        "<line class=\"grid\" x1=\"0\" x2=\"100%\" y1=\"\(Plot.n(top + 17 + Self.bar / 2))\" y2=\"\(Plot.n(top + 17 + Self.bar / 2))\"/>",
      ]
        + Stretch.joined(row.stretches, on: scale).map {
          Plot.box("reason", scale.share($0.from), scale.share($0.to), y: top + 17, height: Self.bar)
        }
    }
    let words = rows.map { "\(ReasonWords.name(of: $0.code)): \(Words.seconds($0.seconds))" }
    return Plot(
      id: id, title: "Reasons of the risk over time", description: words.joined(separator: "; ") + ".",
      height: Double(shown.count) * Self.row + 4, scale: scale, marks: marks
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
