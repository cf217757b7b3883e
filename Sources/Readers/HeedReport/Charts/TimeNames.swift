import HeedSignals

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

  /// The text at a tick.
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
