import HeedSignals

/// Turns the presentation times of a recording into times that start at 0 and strictly increase.
///
/// Most recordings pass through unchanged. Where there are no times, or they repeat or go back (damage, recordings
/// joined end to end), the declared rate carries on.
struct FrameClock: Hashable, Sendable {
  struct Settings: Hashable, Codable, Sendable {
    /// A clock this far behind has started anew.
    /// Choice: frames out of order after damage are a few frames behind, joined recordings start again at 0.
    @Seconds var restartBehind: Duration = .milliseconds(500)
    /// It must be so for this many frames in a row.
    /// Choice: one or two stray frames are no new beginning.
    var restartFrames = 3
    /// A time this far ahead of the one before is an error in the container, not a pause.
    /// Choice: longer than any recording, short of where arithmetic overflows.
    @Seconds var longestPause: Duration = .seconds(366 * 24 * 3600)
  }

  private let settings: Settings
  /// Time from frame to frame as declared.
  private let interval: Duration
  /// What is added to a presentation time; nil before the first one.
  private var offset: Int64?
  private var last: Timestamp?
  private var lastPresented: Int64?
  private var hasAdvanced = false
  private var repeatsInRow = 0
  private var behindInRow = 0
  /// Frames whose own time was of no use.
  private(set) var invented = 0
  /// How often the recording's clock started anew.
  private(set) var restarts = 0

  /// - Parameter frameRate: Frames a second as declared; nil or 0 is taken as 30.
  init(frameRate: Double?, settings: Settings = Settings()) {
    self.settings = settings
    let rate = frameRate.map { $0.isFinite && $0 > 0 ? $0 : 30 } ?? 30
    interval = .nanoseconds(Int64(min(1e12, max(1, 1e9 / rate))))
  }

  /// Gives the next frame its time.
  /// - Parameter presented: The frame's presentation time on the recording's clock, nanoseconds; nil when it has none.
  mutating func time(presented: Int64?) -> Timestamp {
    defer { lastPresented = presented ?? lastPresented }
    let time = nextTime(presented)
    last = time
    return time
  }

  private mutating func nextTime(_ presented: Int64?) -> Timestamp {
    guard let last else {
      offset = presented.map { 0 &- $0 }
      if presented == nil { invented += 1 }
      return .zero
    }
    let carriedOn = last + interval
    guard let presented else {
      invented += 1
      return carriedOn
    }
    guard let offset else {
      start(presented, at: carriedOn)
      return carriedOn
    }
    let (candidate, isOutside) = presented.addingReportingOverflow(offset)
    let (step, overflows) = candidate.subtractingReportingOverflow(last.nanoseconds)
    if !isOutside, !overflows, step > 0, step < settings.longestPause.nanoseconds {
      hasAdvanced = hasAdvanced || presented != lastPresented
      (repeatsInRow, behindInRow) = (0, 0)
      return Timestamp(nanoseconds: candidate)
    }
    let isFar = isOutside || overflows || step > 0 || step < -settings.restartBehind.nanoseconds
    return outOfOrder(presented, isFar: isFar, last: last)
  }

  /// A time that repeats or goes back: squeezed in where the true ones can catch up, or taken as a new beginning.
  private mutating func outOfOrder(_ presented: Int64, isFar: Bool, last: Timestamp) -> Timestamp {
    invented += 1
    repeatsInRow = presented == lastPresented ? repeatsInRow + 1 : 0
    behindInRow = isFar ? behindInRow + 1 : 0
    if isFar, repeatsInRow == 0, behindInRow >= settings.restartFrames {
      restarts += 1
      behindInRow = 0
      start(presented, at: last + interval)
      return last + interval
    }
    let isStanding = repeatsInRow > 1 || (repeatsInRow == 1 && !hasAdvanced)
    return last + (isStanding ? interval : interval / 2)
  }

  private mutating func start(_ presented: Int64, at time: Timestamp) {
    offset = time.nanoseconds &- presented
  }
}
