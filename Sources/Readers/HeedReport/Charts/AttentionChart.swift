import HeedFormats
import HeedSession
import HeedSignals

/// Chart of attention per window: a column for the score, a line for its bounds, and below a box for the time seen.
struct AttentionChart {
  let course: SessionCourse
  let scale: TimeScale
  let id: String

  private static let height = 110.0
  private static let (seenTop, seenHeight) = (118.0, 14.0)

  /// Maximum number of columns whose bounds are drawn with a light edge. Choice: more edges would cover the columns.
  private static let mostHalos = 60

  /// One column of the chart: a window, or several windows of a long session.
  struct Column {
    var begin, end: Timestamp
    /// The attention score, 0...1; nil if no window of this column has a score.
    var score: Double?
    /// Least lower bound, greatest upper bound and least score of the windows in this column, 0...1.
    var low, high, lowest: Double?
    var coverage: Double
    /// Time with shut eyes, seconds; nil if no window of this column knows it.
    var shut: Double?
    var windows: Int
  }

  var columns: [Column] {
    let windows = course.record.attention
    let single = windows.map {
      Column(
        begin: $0.begin, end: $0.end, score: Self.share($0.score), low: Self.share($0.low), high: Self.share($0.high),
        lowest: Self.share($0.score), coverage: Self.share($0.coverage) ?? 0, shut: $0.eyesShut?.seconds, windows: 1)
    }
    guard single.count > TimeScale.columns / 2 else { return single }
    var (found, place) = ([Column](), -1)
    for column in single {
      // A column of this chart is four columns of the time scale wide: room for two pixels and a gap.
      let next = scale.column(column.begin) / 4
      if next == place, !found.isEmpty { found[found.count - 1].join(column) } else { found.append(column) }
      place = next
    }
    return found
  }

  /// A value within 0...1, because a damaged file may hold any number.
  private static func share(_ value: Double?) -> Double? { value.map { min(1, max(0, $0)) } }

  var html: String? {
    let columns = columns
    guard !columns.isEmpty else { return nil }
    return Plot(
      id: id, title: "Attention over time", description: description, height: Self.seenTop + Self.seenHeight + 6,
      ticks: scale.ticks,
      labels: [(0, "100 %"), (Self.height / 2, "50 %"), (Self.height, "0 %"), (Self.seenTop + 7, "seen")],
      lines: [0, Self.height / 2, Self.height],
      marks: columns.flatMap { marks($0, hasHalo: columns.count <= Self.mostHalos) }
    ).svg
  }

  private var description: String {
    let scores = course.record.attention.compactMap(\.score)
    let total = course.figures.attention
    let range = scores.min().flatMap { low in scores.max().map { (low, $0) } }
    return "\(Figure.count(course.record.attention.count, "window")), of which \(scores.count) have a score"
      + (range.map { ", from \(Words.percent($0)) to \(Words.percent($1))" } ?? "")
      + ". Of the session: \(Words.percent(total?.score)); \(Words.percent(total?.coverage)) of it was seen."
  }

  private func marks(_ column: Column, hasHalo: Bool) -> [String] {
    let (from, to) = (scale.share(column.begin), scale.share(column.end))
    let tip = "\(scale.names.text(column.begin)) to \(scale.names.text(column.end)): "
    let seen = Plot.box(
      "seen", from, to, y: Self.seenTop + Self.seenHeight * (1 - column.coverage),
      height: Self.seenHeight * column.coverage)
    let frame = Plot.box("unseen", from, to, y: Self.seenTop, height: Self.seenHeight)
    guard let score = column.score else {
      return [Plot.stripes(from, to, y: 0, height: Self.height, tip: tip + "too little seen"), frame, seen]
    }
    let bar = Plot.box(
      "attention", from, to, y: Self.height * (1 - score), height: Self.height * score,
      tip: tip + Words.percent(score))
    return [bar, bounds(column, at: (from + to) / 2, hasHalo: hasHalo), frame, seen]
  }

  private func bounds(_ column: Column, at share: Double, hasHalo: Bool) -> String {
    guard let low = column.low, let high = column.high else { return "" }
    return (hasHalo ? ["halo", "bounds"] : ["bounds"]).map {
      Plot.upright($0, share, from: Self.height * (1 - high), to: Self.height * (1 - low))
    }.joined()
  }

  var table: PageTable {
    PageTable(
      caption: "Attention, window by window",
      columns: ["From", "To", "Attention", "At least", "At most", "Seen", "Eyes shut"],
      rows: columns.map { column in
        let several = column.windows > 1 ? " (\(column.windows) windows, lowest \(Words.percent(column.lowest)))" : ""
        return [
          scale.names.text(column.begin), scale.names.text(column.end), Words.percent(column.score) + several,
          Words.percent(column.low), Words.percent(column.high), Words.percent(column.coverage),
          Words.number(column.shut, 1, " s"),
        ]
      })
  }
}

extension AttentionChart.Column {
  /// Merges the next column into this one. Scores are weighted by seen time, as in the session's total.
  fileprivate mutating func join(_ other: Self) {
    let (own, more) = (end.seconds(since: begin), other.end.seconds(since: other.begin))
    let (seen, newly) = (score == nil ? 0 : own * coverage, other.score == nil ? 0 : more * other.coverage)
    if seen + newly > 0 { score = ((score ?? 0) * seen + (other.score ?? 0) * newly) / (seen + newly) }
    low = [low, other.low].compactMap { $0 }.min()
    high = [high, other.high].compactMap { $0 }.max()
    lowest = [lowest, other.lowest].compactMap { $0 }.min()
    if let add = other.shut { shut = (shut ?? 0) + add }
    if own + more > 0 { coverage = (coverage * own + other.coverage * more) / (own + more) }
    (end, windows) = (max(end, other.end), windows + other.windows)
  }
}
