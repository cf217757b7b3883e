import HeedFormats
import HeedSignals

/// The time axis that the charts of a page share.
struct TimeScale {
  let begin, end: Timestamp
  let names: TimeNames

  /// Chart columns of a long session. Choice: one or two pixels of a wide page each; a mark in each takes some 50 KB.
  static let columns = 480

  init(begin: Timestamp, end: Timestamp, names: TimeNames) {
    (self.begin, self.names) = (begin, names)
    // The axis covers at least one second, because a session of a single frame needs an axis too.
    self.end = max(end, begin + .seconds(1))
  }

  var seconds: Double { end.seconds(since: begin) }
  /// Length of one chart column, seconds.
  var columnSeconds: Double { seconds / Double(Self.columns) }

  /// Horizontal position of a time: 0 at the left edge, 1 at the right edge.
  func share(_ time: Timestamp) -> Double { min(1, max(0, time.seconds(since: begin) / seconds)) }

  /// A horizontal position 0...1 as an SVG attribute's value, such as `12.5%`.
  static func percent(_ share: Double) -> String { Figure.number(share * 100, 2) + "%" }
  func column(_ time: Timestamp) -> Int { min(Self.columns - 1, Int(share(time) * Double(Self.columns))) }

  /// A mark of the axis; its position is a share of the axis length, from the left.
  struct Tick {
    var share: Double
    var text: String
    /// True for a tick that is hidden on narrow screens.
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

  /// Maximum number of ticks. Choice: labels of eight characters do not touch on a wide page, every third on a phone.
  private static let mostTicks = 9.0
  private static let steps: [Double] = [
    1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 604_800,
  ]
}

/// Names for times of a session: times of day if the clock is known, otherwise times from the session's start.
struct TimeNames {
  /// Relates session times to the wall clock; nil if times count from the session's start.
  var anchor: WallClockAnchor?

  /// Least distance between ticks that are labelled with a date, seconds. Choice: their axis covers more than a day.
  private static let longStep = 14_400.0

  /// A session time in words, for example `08:27:05` or `1:29`.
  func text(_ time: Timestamp) -> String {
    if let anchor { return LocalTime.clock(anchor.utcMilliseconds(at: time)) }
    let seconds = time.seconds(since: .zero)
    return (seconds < 0 ? "-" : "") + SessionWords.length(.seconds(Int(min(abs(seconds), 1e9).rounded(.down))))
  }

  func tick(_ time: Timestamp, step: Double) -> String {
    guard let anchor else { return text(time) }
    // Ticks lie on full seconds. The additional 1 ms keeps rounding errors from showing the second before.
    let utc = anchor.utcMilliseconds(at: time) + 1
    // The label leaves out the year, because month and day are enough to distinguish ticks.
    return step < Self.longStep ? LocalTime.clock(utc, hasSeconds: step < 60) : String(LocalTime.text(utc).dropFirst(5))
  }

  /// Seconds from the last multiple of `step` seconds to `time`, counted from midnight or from the session's start.
  func sinceRound(_ time: Timestamp, step: Double) -> Double {
    let seconds = anchor.map { LocalTime.secondsOfDay($0.utcMilliseconds(at: time)) } ?? time.seconds(since: .zero)
    let rest = seconds.truncatingRemainder(dividingBy: step)
    return rest < 0 ? rest + step : rest
  }

  /// A sentence that explains how the page states times.
  var remark: String {
    anchor == nil
      ? "Times are from the start of the recording."
      : "Times are times of day, in the time zone of the machine that made this report."
  }
}
