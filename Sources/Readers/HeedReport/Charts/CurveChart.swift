import HeedSignals

/// Chart of a value over time: a line through the values, or a line of means and a band of ranges for many values.
struct CurveChart {
  let id, title: String
  /// Name and unit of the charted values, as a heading of the table, such as `PERCLOS, %`.
  let quantity: String
  let samples: [Sample]
  let scale: TimeScale
  /// The value at the chart's upper edge.
  let top: Double
  let text: (Double) -> String
  /// Longest time between two values that the line connects, seconds.
  let longestGap: Double
  /// Rows of boxes below the curve. Each row has a name, and a box for each of its stretches of time.
  var strips: [(name: String, stretches: [Stretch])] = []

  private static let height = 100.0
  private static let strip = 18.0

  /// The value at the upper end of an axis that includes `value`: a round multiple of a power of ten.
  static func top(for value: Double, atLeast least: Double) -> Double {
    let value = max(value.isFinite ? value : 0, least)
    var power = 1e-6
    while power * 10 <= value { power *= 10 }
    return [1, 1.5, 2, 3, 4, 5, 8, 10].map { $0 * power }.first { $0 >= value * 0.999 } ?? value
  }

  var html: String? {
    guard !samples.isEmpty else { return nil }
    let full = Self.height + Double(strips.count) * Self.strip + (strips.isEmpty ? 0 : 4)
    var labels = [(0.0, text(top)), (Self.height / 2, text(top / 2)), (Self.height, text(0))]
    labels += strips.enumerated().map { (Self.height + 14 + Double($0.offset) * Self.strip, $0.element.name) }
    return Plot(
      id: id, title: title, description: description, height: full, ticks: scale.ticks, labels: labels,
      lines: [0, Self.height / 2, Self.height], marks: [curve] + strips.enumerated().flatMap(boxes)
    ).svg
  }

  private var description: String {
    let values = samples.map(\.value)
    let mean = values.reduce(0, +) / Double(max(1, values.count))
    let stretches = strips.map {
      "\($0.name): " + ($0.stretches.isEmpty ? "never" : Words.seconds($0.stretches.reduce(0) { $0 + $1.seconds }))
    }
    return "From \(text(values.min() ?? 0)) to \(text(values.max() ?? 0)), on average \(text(mean)). "
      + stretches.map { $0 + ". " }.joined()
  }

  private func boxes(_ index: Int, _ strip: (name: String, stretches: [Stretch])) -> [String] {
    let y = Self.height + 9 + Double(index) * Self.strip
    return Stretch.joined(strip.stretches, gap: scale.columnSeconds).map { stretch in
      let (from, to) = (scale.share(stretch.from), scale.share(stretch.to))
      let tip = "\(strip.name), \(scale.names.text(stretch.from)), \(Words.seconds(stretch.seconds))"
      return Plot.box("strip", from, to, y: y, height: 10, tip: tip)
    }
  }

  private var curve: String {
    var (line, band) = ("", "")
    for run in Self.runs(Bin.of(samples, on: scale), longestGap: longestGap) {
      line += "M" + run.map { point($0.first, $0.mean) }.joined(separator: "L")
      // A single value becomes a short line, because some browsers do not draw paths without length.
      if run.count == 1 { line += "h3" }
      guard run.contains(where: { $0.count > 1 }) else { continue }
      band += "M" + run.map { point($0.first, $0.greatest) }.joined(separator: "L")
      band += "L" + run.reversed().map { point($0.first, $0.least) }.joined(separator: "L") + "Z"
    }
    return (band.isEmpty ? "" : Plot.curve("band", band, height: Self.height))
      + Plot.curve("curve-line", line, height: Self.height)
  }

  private static func runs(_ bins: [Bin], longestGap: Double) -> [[Bin]] {
    bins.reduce(into: []) { runs, bin in
      let isJoined = runs.last?.last.map { bin.first.seconds(since: $0.last) <= longestGap } ?? false
      if isJoined { runs[runs.count - 1].append(bin) } else { runs.append([bin]) }
    }
  }

  private func point(_ time: Timestamp, _ value: Double) -> String {
    let y = Self.height * (1 - min(1, max(0, value / top)))
    return "\(Plot.n(scale.share(time) * 1000)) \(Plot.n(y))"
  }

  var table: PageTable {
    let bins = Bin.of(samples, on: scale)
    let isBinned = bins.contains { $0.count > 1 }
    return PageTable(
      caption: title, columns: isBinned ? ["From", quantity, "Least", "Greatest"] : ["At", quantity],
      rows: bins.map { bin in
        [scale.names.text(bin.first)] + (isBinned ? [bin.mean, bin.least, bin.greatest] : [bin.mean]).map(text)
      })
  }
}
