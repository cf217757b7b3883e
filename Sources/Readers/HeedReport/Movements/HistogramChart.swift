import Foundation
import HeedFormats

/// Histogram of a measure of movements, with its median. The last bar also counts all values beyond the axis.
struct HistogramChart {
  let id, title: String
  /// Name and unit of the measure, as the axis label.
  let quantity: String
  let spread: Spread
  let text: (Double) -> String

  private static let height = 180.0
  /// Maximum number of bars. Choice: twice the number of the Rice rule, because the values are skewed.
  private var mostBars: Double { min(40, max(12, 4 * cbrt(Double(spread.count)))) }
  /// Share of the values that the axis covers. Choice: a single fixation of ten seconds must not squeeze the bars.
  private static let shown = 0.985

  /// Number of values from `from` up to, but not including, `to`, in the unit of the chart.
  private struct Bar { var from, to: Double, count: Int }

  /// The axis holds the greatest value up to this multiple of the `shown` quantile. Choice: farther, bars get thin.
  private static let near = 1.6

  private var scale: ValueScale {
    let (shown, greatest) = (spread.quantile(Self.shown) ?? 0, spread.greatest ?? 0)
    return ValueScale(holding: greatest <= shown * Self.near ? greatest : shown)
  }

  private var bars: [Bar] {
    let scale = scale
    let width =
      [0.05, 0.1, 0.125, 0.2, 0.25, 0.5, 1].map { $0 * scale.step }.first { scale.end / $0 <= mostBars } ?? scale.step
    var bars = (0..<max(1, Int((scale.end / width).rounded()))).map {
      Bar(from: Double($0) * width, to: Double($0 + 1) * width, count: 0)
    }
    for value in spread.kept { bars[min(bars.count - 1, max(0, Int(value / width)))].count += 1 }
    return bars
  }

  /// True if some values lie beyond the axis and are counted in the last bar.
  private var isCut: Bool { (spread.greatest ?? 0) > scale.end }

  var html: String? {
    guard spread.count > 0, let median = spread.quantile(0.5) else { return nil }
    let (bars, scale) = (bars, scale)
    let upright = ValueScale(holding: Double(bars.map(\.count).max() ?? 1))
    let boxes = bars.map { bar in
      let height = Self.height * upright.share(Double(bar.count))
      return bar.count == 0
        ? "" : Plot.box("bar", scale.share(bar.from), scale.share(bar.to), y: Self.height - height, height: height)
    }
    let share = scale.share(median)
    let name = "<text class=\"mark\" x=\"\(TimeScale.percent(share))\" dx=\"5\" y=\"-3\">median \(text(median))</text>"
    let whole = upright.labels(height: Self.height).filter { Double($0.text).map { $0.rounded() == $0 } ?? false }
    return Plot(
      id: id, title: title, description: description, height: Self.height, ticks: scale.ticks,
      axis: isCut ? "\(quantity); the last bar holds all beyond it" : quantity, labels: whole, lines: whole.map(\.y),
      marks: boxes + [Plot.upright("median", share, from: 0, to: Self.height), name]
    ).svg
  }

  private var description: String {
    func words(_ value: Double?) -> String { value.map(text) ?? Words.none }
    let quartiles = [0.25, 0.5, 0.75].map { words(spread.quantile($0)) }.joined(separator: ", ")
    return
      "\(Figure.count(spread.count, "value")), from \(words(spread.least)) to \(words(spread.greatest)); quartiles "
      + "\(quartiles)."
  }

  var table: PageTable {
    let bars = bars
    return PageTable(
      caption: title + (spread.step > 1 ? ", one value of \(spread.step)" : ""), columns: ["From", "To", "Count"],
      rows: bars.enumerated().map { index, bar in
        [text(bar.from), index + 1 == bars.count && isCut ? "and more" : text(bar.to), "\(bar.count)"]
      })
  }
}
