import HeedFormats
import HeedSession
import HeedSignals

/// Map of the gaze time on the display: a square for each cell, whose area is proportional to the time.
struct DisplayMap {
  let histogram: GazeHistogram
  let id: String

  private let seconds: [Double]
  /// The gaze time of the largest square, seconds.
  private let most: Double
  private var rows: Int { seconds.count / histogram.columns }
  private var total: Double { seconds.reduce(0, +) }

  /// - Returns: nil if no gaze met the display.
  init?(_ histogram: GazeHistogram, id: String) {
    (self.histogram, self.id) = (histogram, id)
    seconds = histogram.cells.map(\.seconds)
    most = seconds.max() ?? 0
    guard histogram.columns > 0, seconds.contains(where: { $0 > 0 }) else { return nil }
  }

  var html: String {
    let cells = seconds.enumerated().filter { $0.element > 0 }.map { index, time in
      // The square's area is proportional to the gaze time. The smallest square is large enough to be visible.
      let side = max(0.18, 0.96 * (time / most).squareRoot())
      let x = n(Double(index % histogram.columns) + (1 - side) / 2)
      let y = n(Double(index / histogram.columns) + (1 - side) / 2)
      return "<rect class=\"cell\" x=\"\(x)\" y=\"\(y)\" width=\"\(n(side))\" height=\"\(n(side))\">"
        + "<title>\(Words.seconds(time))</title></rect>"
    }
    let thirds = [1.0, 2].flatMap { part in
      let (x, y) = (n(Double(histogram.columns) * part / 3), n(Double(rows) * part / 3))
      return [
        "<line class=\"third\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"\(rows)\"/>",
        "<line class=\"third\" x1=\"0\" x2=\"\(histogram.columns)\" y1=\"\(y)\" y2=\"\(y)\"/>",
      ]
    }
    return """
      <svg class="map" viewBox="-0.2 -0.2 \(n(Double(histogram.columns) + 0.4)) \(n(Double(rows) + 0.4))" role="img" \
      aria-labelledby="\(id)-title \(id)-text">
      <title id="\(id)-title">Where on the display the driver looked</title>
      <desc id="\(id)-text">\(description)</desc>
      <rect class="display" x="0" y="0" width="\(histogram.columns)" height="\(rows)" rx="0.3"/>
      \((thirds + cells).joined(separator: "\n"))
      </svg>
      """
  }

  /// Gaze time in each ninth of the display (three rows of three parts), seconds, row by row.
  private var ninths: [Double] {
    var ninths = [Double](repeating: 0, count: 9)
    for (index, time) in seconds.enumerated() {
      let column = min(2, index % histogram.columns * 3 / histogram.columns)
      ninths[min(2, index / histogram.columns * 3 / max(1, rows)) * 3 + column] += time
    }
    return ninths
  }

  private static let places = [
    "top left", "top middle", "top right", "middle left", "middle", "middle right", "bottom left", "bottom middle",
    "bottom right",
  ]

  private var description: String {
    let most = zip(Self.places, ninths).sorted { $0.1 > $1.1 }.prefix(3).filter { $0.1 > 0 }
    return "\(Words.seconds(total)) on the display, most of it: "
      + most.map { "\($0.0) \(Words.percent($0.1 / total))" }.joined(separator: ", ") + "."
  }

  var table: PageTable {
    PageTable(
      caption: "Time on the ninths of the display", columns: ["Part", "left", "middle", "right"],
      rows: ["top", "middle", "bottom"].enumerated().map { row, name in
        [name]
          + ninths[(row * 3)..<(row * 3 + 3)].map { "\(Words.seconds($0)), \(Words.percent($0 / total))" }
      })
  }

  private func n(_ value: Double) -> String { Figure.number(value, 2) }
}
