import HeedFormats
import HeedSignals

/// Chart of the gaze over time. x and y are lines in the colours of the movements, or bands for a long recording.
/// Rows below show the share of each movement in every column.
struct ScanPathChart {
  let path: ScanPath
  let id, title: String
  /// Seconds from one sample to the next.
  let interval: Double

  private static let lane = 110.0
  private static let gap = 22.0
  private static let row = 16.0
  /// Share of the positions that may be cut off at each edge. Choice: lid movements displace single samples far.
  private static let beyond = 0.002

  private typealias Coordinate = KeyPath<ScanPath.Column, ScanPath.Range?>

  /// One coordinate of the gaze and of the target, with its axis and its distance from the chart's top in pixels.
  private struct Track {
    let gaze, target: Coordinate
    let lane: ScanLane
    let top: Double
    func y(_ value: Double) -> Double { lane.share(value) * ScanPathChart.lane }
  }

  private var scale: TimeScale { TimeScale(begin: path.begin ?? .zero, end: path.end, names: TimeNames()) }
  /// Horizontal width of a column; the whole chart is 1000 wide, as in `Plot.curve`.
  private var perColumn: Double { path.width / scale.seconds * 1000 }

  var html: String? {
    guard path.columns.contains(where: { $0.x != nil }) else { return nil }
    let second = Self.lane + Self.gap
    let tracks = [track(\.x, \.targetX, at: 0), track(\.y, \.targetY, at: second)]
    let rows = kinds.enumerated().map { (second + Self.lane + 12 + Double($0.offset) * Self.row, $0.element) }
    let laneNames = tracks.flatMap { track in track.lane.labels(Self.lane).map { ($0.y + track.top, $0.text) } }
    let kindNames = rows.map { ($0.0 + Self.row / 2 - 2, $0.1 == .pso ? "pso" : $0.1.words) }
    let labels = laneNames + kindNames
    let grounds = tracks.map {
      "<rect class=\"lane\" x=\"0\" width=\"100%\" y=\"\(Plot.n($0.top))\" height=\"\(Plot.n(Self.lane))\"/>"
    }
    let keys = zip(tracks, ["x, right", "y, down"]).map {
      "<text class=\"key\" x=\"0\" y=\"\(Plot.n($0.top - 4))\">\($1)</text>"
    }
    let targets = tracks.compactMap(targetLine)
    let drawn = tracks.flatMap { Self.isCrowded(path) ? band($0) : lines($0) }
    return Plot(
      id: id, title: title, description: description, height: second + Self.lane + 16 + Double(kinds.count) * Self.row,
      ticks: scale.ticks, labels: labels, lines: rows.map { $0.0 + Self.row - 3 },
      marks: grounds + keys + targets + drawn + rows.map { shares($0.1, at: $0.0) }
    ).svg
  }

  private func track(_ gaze: Coordinate, _ target: Coordinate, at top: Double) -> Track {
    // The axis covers columns with open eyes, because lids displace the pupil far. If none are open: all columns.
    let open = path.columns.filter { $0.share(.blink) + $0.share(.unknown) == 0 }.compactMap { $0[keyPath: gaze] }
    let ranges = open.isEmpty ? path.columns.compactMap { $0[keyPath: gaze] } : open
    let lane = ScanLane(ranges + path.columns.compactMap { $0[keyPath: target] }, Self.beyond)
    return Track(gaze: gaze, target: target, lane: lane, top: top)
  }

  /// A line through the target's mean position in each column; nil if the target is unknown.
  private func targetLine(_ track: Track) -> String? {
    let perColumn = perColumn
    var (line, isOn) = ("", false)
    for (index, column) in path.columns.enumerated() where column.samples > 0 {
      let range = column[keyPath: track.target]
      if let range {
        line += "\(isOn ? "L" : "M")\(Plot.n((Double(index) + 0.5) * perColumn)) \(Plot.n(track.y(range.mean)))"
      }
      isOn = range != nil
    }
    return line.isEmpty ? nil : Plot.lowered(by: track.top, Plot.curve("target", line, height: Self.lane))
  }

  /// Longest time between two columns that a line connects, seconds.
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

  /// Width of a column above which lines would overlap, seconds. Choice: the usual length of a fixation.
  private static let crowded = 0.25
  /// True if columns are so wide that several movements share one.
  static func isCrowded(_ path: ScanPath) -> Bool { path.width > crowded }

  /// A line through the mean position of each column, and a band from the least to the greatest position.
  private func band(_ track: Track) -> [String] {
    let perColumn = perColumn
    var (line, band, last) = ("", "", Int?.none)
    for (index, column) in path.columns.enumerated() {
      guard let range = column[keyPath: track.gaze] else { continue }
      let (from, to) = (Plot.n(Double(index) * perColumn), Plot.n(Double(index + 1) * perColumn))
      let (least, mean) = (Plot.n(track.y(range.least)), Plot.n(track.y(range.mean)))
      band += "M\(from) \(least)H\(to)V\(Plot.n(track.y(range.greatest)))H\(from)z"
      let isJoined = last == index - 1
      // A single column becomes a short line, because some browsers do not draw paths without length.
      line += "\(isJoined ? "L" : "M")\(Plot.n((Double(index) + 0.5) * perColumn)) \(mean)\(isJoined ? "" : "h0.5")"
      last = index
    }
    let drawn = Plot.curve("band", band, height: Self.lane) + Plot.curve("curve-line", line, height: Self.lane)
    return [Plot.lowered(by: track.top, drawn)]
  }

  /// One path for each kind of movement: its columns, each with a line from the column before.
  private func lines(_ track: Track) -> [String] {
    let perColumn = perColumn
    var paths: [EyeMovement: String] = [:]
    var pen: (x: Double, y: Double, kind: EyeMovement)?
    var last: (index: Int, value: Double)?
    for (index, column) in path.columns.enumerated() {
      guard let range = column[keyPath: track.gaze] else {
        // A column without samples comes from a low rate. Samples without gaze mean that the eye was lost.
        if column.samples > 0 { last = nil }
        continue
      }
      let (kind, at) = (column.movement, (Double(index) + 0.5) * perColumn)
      var points: [(Double, Double)] = []
      if let last, Double(index - last.index) * path.width <= longestGap {
        points.append(((Double(last.index) + 0.5) * perColumn, track.y(last.value)))
      }
      points += [range.first, range.least, range.greatest, range.last].map { (at, track.y($0)) }
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
      paths[kind].map { Plot.lowered(by: track.top, Plot.curve("trace \(kind.rawValue)", $0, height: Self.lane)) }
    }
  }

  /// Bars as high as a movement's share of each column's samples. Neighbouring bars of equal height are merged.
  private func shares(_ kind: EyeMovement, at top: Double) -> String {
    let (height, perColumn) = (Self.row - 4, perColumn)
    var (text, begin, last) = ("", 0, 0)
    var shares = path.columns.map { ($0.share(kind) * 20).rounded(.up) / 20 }
    // At a low sample rate most columns have no sample; they repeat the share of the last column that has samples.
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
    return Plot.lowered(by: top, Plot.curve("share \(kind.rawValue)", text, height: height))
  }
}
