import HeedFormats
import HeedSignals

/// Chart of the gaze over time: x and y as lines in the colours of the movements, or as bands for a long recording.
/// Below them, rows show the share of each movement in every column.
struct ScanPathChart {
  let path: ScanPath
  let id, title: String
  /// Seconds between samples.
  let interval: Double

  private static let lane = 110.0
  private static let gap = 22.0
  private static let row = 16.0
  /// Share of the positions that may lie beyond each edge of the drawing. Choice: lid movements displace single samples
  /// far.
  private static let beyond = 0.002

  /// The chart as SVG; nil without gaze.
  var html: String? {
    guard let begin = path.begin, path.columns.contains(where: { $0.x != nil }) else { return nil }
    let scale = TimeScale(begin: begin, end: path.end, names: TimeNames())
    let (targetX, targetY) = (path.columns.compactMap(\.targetX), path.columns.compactMap(\.targetY))
    let x = ScanLane(ranges(\.x) + targetX, Self.beyond)
    let y = ScanLane(ranges(\.y) + targetY, Self.beyond)
    let second = Self.lane + Self.gap
    let rows = kinds.enumerated().map { (second + Self.lane + 12 + Double($0.offset) * Self.row, $0.element) }
    let height = second + Self.lane + 16 + Double(kinds.count) * Self.row
    let perColumn = path.width / scale.seconds * 1000
    let lines =
      Self.isCrowded(path)
      ? band(of: \.x, x, at: 0, perColumn) + band(of: \.y, y, at: second, perColumn)
      : lines(of: \.x, x, at: 0, perColumn) + lines(of: \.y, y, at: second, perColumn)
    let target =
      targetLine(\.targetX, x, at: 0, perColumn) + targetLine(\.targetY, y, at: second, perColumn)
    let labels =
      x.labels(Self.lane) + y.labels(Self.lane).map { ($0.y + second, $0.text) }
      + rows.map { ($0.0 + Self.row / 2 - 2, $0.1 == .pso ? "pso" : $0.1.words) }
    let marks = [
      Self.ground(at: 0), Self.ground(at: second), Self.key("x, right", at: 0), Self.key("y, down", at: second),
    ]
    return Plot(
      id: id, title: title, description: description, height: height, scale: scale, labels: labels,
      lines: rows.map { $0.0 + Self.row - 3 },
      marks: marks + target + lines + rows.map { shares($0.1, at: $0.0, perColumn) }
    ).svg
  }

  /// Ranges of columns with open eyes, because lids displace the measured pupil far; all ranges if no eye is open.
  private func ranges(_ coordinate: KeyPath<ScanPath.Column, ScanPath.Range?>) -> [ScanPath.Range] {
    let open = path.columns.filter { $0.share(.blink) + $0.share(.unknown) == 0 }.compactMap { $0[keyPath: coordinate] }
    return open.isEmpty ? path.columns.compactMap { $0[keyPath: coordinate] } : open
  }

  /// A line through the target's mean in each column where the target is known.
  private func targetLine(
    _ coordinate: KeyPath<ScanPath.Column, ScanPath.Range?>, _ lane: ScanLane, at top: Double, _ perColumn: Double
  ) -> [String] {
    var (line, isOn) = ("", false)
    for (index, column) in path.columns.enumerated() where column.samples > 0 {
      guard let range = column[keyPath: coordinate] else {
        isOn = false
        continue
      }
      let place = Plot.n(lane.share(range.mean) * Self.lane)
      line += "\(isOn ? "L" : "M")\(Plot.n((Double(index) + 0.5) * perColumn)) \(place)"
      isOn = true
    }
    guard !line.isEmpty else { return [] }
    return ["<g transform=\"translate(0 \(Plot.n(top)))\">\(Plot.curve("target", line, height: Self.lane))</g>"]
  }

  /// Longest time between two connected columns, seconds.
  private var longestGap: Double { max(1.5 * path.width, 1.75 * interval) }

  private var kinds: [EyeMovement] {
    EyeMovement.allCases.filter { kind in path.columns.contains { $0.share(kind) > 0 } }
  }

  private var description: String {
    let sums = EyeMovement.allCases.map { kind in
      (kind, path.columns.reduce(0.0) { $0 + $1.share(kind) * Double($1.samples) })
    }
    let all = max(1, sums.reduce(0) { $0 + $1.1 })
    return sums.filter { $0.1 > 0 }.map { "\($0.0.words) \(Figure.decimals($0.1 / all * 100, 1)) % of the samples" }
      .joined(separator: ", ") + "."
  }

  private static func ground(at y: Double) -> String {
    "<rect class=\"lane\" x=\"0\" width=\"100%\" y=\"\(Plot.n(y))\" height=\"\(Plot.n(lane))\"/>"
  }

  private static func key(_ text: String, at y: Double) -> String {
    "<text class=\"key\" x=\"0\" y=\"\(Plot.n(y - 4))\">\(text)</text>"
  }

  /// Column width from which lines would overlap, seconds. Choice: the usual length of a fixation.
  private static let crowded = 0.25
  /// Whether a column may hold several movements.
  static func isCrowded(_ path: ScanPath) -> Bool { path.width > crowded }

  /// A line through the column means, and a band from least to greatest.
  private func band(
    of coordinate: KeyPath<ScanPath.Column, ScanPath.Range?>, _ lane: ScanLane, at top: Double, _ perColumn: Double
  ) -> [String] {
    var (line, band) = ("", "")
    var last: Int?
    func place(_ value: Double) -> String { Plot.n(lane.share(value) * Self.lane) }
    for (index, column) in path.columns.enumerated() {
      guard let range = column[keyPath: coordinate] else { continue }
      let (from, to) = (Plot.n(Double(index) * perColumn), Plot.n(Double(index + 1) * perColumn))
      band += "M\(from) \(place(range.least))H\(to)V\(place(range.greatest))H\(from)z"
      line += "\(last == index - 1 ? "L" : "M")\(Plot.n((Double(index) + 0.5) * perColumn)) \(place(range.mean))"
      // A single column becomes a short line, because some browsers do not draw paths without length.
      line += last == index - 1 ? "" : "h0.5"
      last = index
    }
    let drawn = Plot.curve("band", band, height: Self.lane) + Plot.curve("curve-line", line, height: Self.lane)
    return ["<g transform=\"translate(0 \(Plot.n(top)))\">\(drawn)</g>"]
  }

  /// A path for each movement: the movement's columns, and the lines to them from the column before.
  private func lines(
    of coordinate: KeyPath<ScanPath.Column, ScanPath.Range?>, _ lane: ScanLane, at top: Double, _ perColumn: Double
  ) -> [String] {
    var paths: [EyeMovement: String] = [:]
    var pen: (x: Double, y: Double, kind: EyeMovement)?
    var last: (index: Int, value: Double)?
    func place(_ value: Double) -> Double { lane.share(value) * Self.lane }
    for (index, column) in path.columns.enumerated() {
      guard let range = column[keyPath: coordinate] else {
        // Without gaze, a column that has no samples means a slow rate, and a column that has samples means a loss.
        if column.samples > 0 { last = nil }
        continue
      }
      let (kind, at) = (column.movement, (Double(index) + 0.5) * perColumn)
      var points: [(Double, Double)] = []
      if let last, Double(index - last.index) * path.width <= longestGap {
        points.append(((Double(last.index) + 0.5) * perColumn, place(last.value)))
      }
      points += [range.first, range.least, range.greatest, range.last].map { (at, place($0)) }
      for (number, point) in points.enumerated() where number == 0 || point != points[number - 1] {
        let isThere = pen.map { $0.kind == kind && $0.x == point.0 && $0.y == point.1 } ?? false
        if !isThere || paths[kind] == nil {
          paths[kind, default: ""] += "\(number == 0 ? "M" : "L")\(Plot.n(point.0)) \(Plot.n(point.1))"
        }
        pen = (point.0, point.1, kind)
      }
      // A single position becomes a short line, because some browsers do not draw paths without length.
      if Set(points.map(\.1)).count == 1, points.allSatisfy({ $0.0 == at }) { paths[kind, default: ""] += "h0.5" }
      last = (index, range.last)
    }
    return EyeMovement.allCases.compactMap { kind in
      paths[kind].map {
        "<g transform=\"translate(0 \(Plot.n(top)))\">\(Plot.curve("trace \(kind.rawValue)", $0, height: Self.lane))</g>"
      }
    }
  }

  /// Columns as high as the movement's share of the samples; neighbours of equal height are merged.
  private func shares(_ kind: EyeMovement, at top: Double, _ perColumn: Double) -> String {
    let height = Self.row - 4
    var (text, begin) = ("", 0)
    var shares = path.columns.map { ($0.share(kind) * 20).rounded(.up) / 20 }
    // At a slow rate most columns have no sample and repeat the share of the last column with samples.
    var last = 0
    for (index, column) in path.columns.enumerated() {
      if column.samples > 0 {
        last = index
      } else if Double(index - last) * path.width <= longestGap {
        shares[index] = shares[last]
      }
    }
    for index in shares.indices where index + 1 == shares.count || shares[index + 1] != shares[index] {
      if shares[index] > 0 {
        let (from, to) = (Double(begin) * perColumn, Double(index + 1) * perColumn)
        text += "M\(Plot.n(from)) \(Plot.n(height))v-\(Plot.n(shares[index] * height))H\(Plot.n(to))V\(Plot.n(height))z"
      }
      begin = index + 1
    }
    return
      "<g transform=\"translate(0 \(Plot.n(top)))\">\(Plot.curve("share \(kind.rawValue)", text, height: height))</g>"
  }
}
