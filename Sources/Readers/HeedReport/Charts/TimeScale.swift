import HeedFormats
import HeedSignals

/// The stretch of time that all charts share, from their left to their right edge.
struct TimeScale {
  let begin, end: Timestamp
  let names: TimeNames

  /// Number of columns in the chart of a long session.
  /// Choice: a column is one or two pixels of a wide page, and a chart with one mark per column takes some 50 KB.
  static let columns = 480

  init(begin: Timestamp, end: Timestamp, names: TimeNames) {
    (self.begin, self.names) = (begin, names)
    // At least a second, so that a session with a single frame has something to draw on.
    self.end = max(end, begin + .seconds(1))
  }

  var seconds: Double { end.seconds(since: begin) }

  /// 0 at the left edge ... 1 at the right one.
  func share(_ time: Timestamp) -> Double { min(1, max(0, time.seconds(since: begin) / seconds)) }

  /// A position along the axis as an SVG attribute.
  func percent(_ time: Timestamp) -> String { Self.percent(share(time)) }
  static func percent(_ share: Double) -> String { Figure.number(share * 100, 2) + "%" }

  func column(_ time: Timestamp) -> Int { min(Self.columns - 1, Int(share(time) * Double(Self.columns))) }

  struct Tick {
    var share: Double
    var text: String
    /// Shown only where there is room.
    var isMinor: Bool
  }

  var ticks: [Tick] {
    let step = Self.steps.first { seconds / $0 <= Self.mostTicks } ?? (seconds / Self.mostTicks)
    var next = begin + .seconds(step - names.sinceRound(begin, step: step))
    if names.sinceRound(begin, step: step) < 0.001 { next = begin }
    var found: [Tick] = []
    while next <= end, Double(found.count) <= Self.mostTicks {
      found.append(
        Tick(share: share(next), text: names.tick(next, step: step), isMinor: !found.count.isMultiple(of: 3)))
      next = next + .seconds(step)
    }
    return found
  }

  /// Choice: labels of eight characters do not touch on a wide page; on a telephone, a third of them do not touch.
  private static let mostTicks = 9.0
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 604_800,
  ]
}
