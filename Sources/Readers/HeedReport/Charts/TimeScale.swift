import HeedFormats
import HeedSignals

/// The common time axis of the charts.
struct TimeScale {
  let begin, end: Timestamp
  let names: TimeNames

  /// Columns of a long session. Choice: one or two pixels of a wide page each; one mark per column takes some 50 KB.
  static let columns = 480

  init(begin: Timestamp, end: Timestamp, names: TimeNames) {
    (self.begin, self.names) = (begin, names)
    // At least one second, because a session of a single frame needs an axis too.
    self.end = max(end, begin + .seconds(1))
  }

  var seconds: Double { end.seconds(since: begin) }

  /// Position of a time, 0 at the left edge ... 1 at the right edge.
  func share(_ time: Timestamp) -> Double { min(1, max(0, time.seconds(since: begin) / seconds)) }

  /// A position as an attribute's value.
  static func percent(_ share: Double) -> String { Figure.number(share * 100, 2) + "%" }

  func column(_ time: Timestamp) -> Int { min(Self.columns - 1, Int(share(time) * Double(Self.columns))) }

  struct Tick {
    var share: Double
    var text: String
    /// True for ticks that narrow screens hide.
    var isMinor: Bool
  }

  var ticks: [Tick] {
    let step = Self.steps.first { seconds / $0 <= Self.mostTicks } ?? (seconds / Self.mostTicks)
    let since = names.sinceRound(begin, step: step)
    var next = since < 0.001 ? begin : begin + .seconds(step - since)
    var found: [Tick] = []
    while next <= end, Double(found.count) <= Self.mostTicks {
      found.append(
        Tick(share: share(next), text: names.tick(next, step: step), isMinor: !found.count.isMultiple(of: 3)))
      next = next + .seconds(step)
    }
    return found
  }

  /// Maximum number of ticks. Choice: labels of eight characters do not touch on a wide page, a third of them on a
  /// phone.
  private static let mostTicks = 9.0
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 604_800,
  ]
}
