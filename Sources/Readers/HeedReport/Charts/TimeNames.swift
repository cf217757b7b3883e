import HeedSignals

/// What the moments of a session are called: times of day where its clock is known, else times from its start.
struct TimeNames {
  /// nil for times from the start.
  var anchor: WallClockAnchor?
  /// The moment called 0:00 without an anchor.
  var origin = Timestamp.zero

  /// Seconds from which on ticks have a date. Choice: more than a day of ticks.
  private static let longStep = 14_400.0

  /// For example `08:27:05`, or `1:29`.
  func text(_ time: Timestamp) -> String {
    if let anchor { return LocalTime.clock(anchor.utcMilliseconds(at: time)) }
    let seconds = time.seconds(since: origin)
    return (seconds < 0 ? "-" : "") + SessionWords.length(.seconds(Int(min(abs(seconds), 1e9).rounded(.down))))
  }

  /// The name of a tick.
  func tick(_ time: Timestamp, step: Double) -> String {
    guard let anchor else { return text(time) }
    // The nearest second: a tick lies on it but for rounding.
    let utc = anchor.utcMilliseconds(at: time) + 1
    // Without the year: days have to be told apart.
    return step < Self.longStep ? LocalTime.clock(utc, hasSeconds: step < 60) : String(LocalTime.text(utc).dropFirst(5))
  }

  /// Seconds from the last moment with a round name to this one.
  func sinceRound(_ time: Timestamp, step: Double) -> Double {
    let seconds =
      anchor.map { LocalTime.secondsOfDay($0.utcMilliseconds(at: time)) } ?? time.seconds(since: origin)
    let rest = seconds.truncatingRemainder(dividingBy: step)
    return rest < 0 ? rest + step : rest
  }

  /// In a sentence: what the times of a page are.
  var remark: String {
    anchor == nil
      ? "Times are from the start of the recording."
      : "Times are times of day, in the time zone of the machine that made this report."
  }
}
