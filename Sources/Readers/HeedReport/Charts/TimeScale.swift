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

  /// A mark of the axis, at a share of its length from the left.
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

  /// Maximum number of ticks. Choice: eight characters each do not touch on a wide page, a third of them on a phone.
  private static let mostTicks = 9.0
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 604_800,
  ]
}

/// Names for times of a session: times of day if the clock is known, otherwise times from the session's start.
struct TimeNames {
  /// nil for times from the start.
  var anchor: WallClockAnchor?
  /// The time that is named 0:00 without an anchor.
  var origin = Timestamp.zero

  /// Distance of ticks from which they show a date, seconds. Choice: such an axis covers more than a day.
  private static let longStep = 14_400.0

  /// For example `08:27:05` or `1:29`.
  func text(_ time: Timestamp) -> String {
    if let anchor { return LocalTime.clock(anchor.utcMilliseconds(at: time)) }
    let seconds = time.seconds(since: origin)
    return (seconds < 0 ? "-" : "") + SessionWords.length(.seconds(Int(min(abs(seconds), 1e9).rounded(.down))))
  }

  func tick(_ time: Timestamp, step: Double) -> String {
    guard let anchor else { return text(time) }
    // The 1 ms corrects rounding errors, because a tick lies on a full second.
    let utc = anchor.utcMilliseconds(at: time) + 1
    // The date without the year is enough to distinguish days.
    return step < Self.longStep ? LocalTime.clock(utc, hasSeconds: step < 60) : String(LocalTime.text(utc).dropFirst(5))
  }

  /// Seconds since the last multiple of `step`.
  func sinceRound(_ time: Timestamp, step: Double) -> Double {
    let seconds = anchor.map { LocalTime.secondsOfDay($0.utcMilliseconds(at: time)) } ?? time.seconds(since: origin)
    let rest = seconds.truncatingRemainder(dividingBy: step)
    return rest < 0 ? rest + step : rest
  }

  /// A sentence that explains the page's times.
  var remark: String {
    anchor == nil
      ? "Times are from the start of the recording."
      : "Times are times of day, in the time zone of the machine that made this report."
  }
}
