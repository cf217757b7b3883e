import HeedSignals

/// Turns a recording's presentation times into times that start at 0 and always increase.
///
/// Missing, repeated or decreasing times (of damaged or joined recordings) become times at the declared frame rate.
struct FrameClock: Hashable, Sendable {
  /// Distance behind the last time at which a recording's clock may have restarted. Choice: frames out of order after
  /// damage are a few frames behind; joined recordings start again at 0.
  static let restartBehind: Duration = .milliseconds(500)
  /// Number of successive frames so far behind that mean a restart. Choice: stray frames come in ones and twos.
  static let restartFrames = 3
  /// Maximum step between two times that counts as a pause; a longer step is an error of the file. Choice: no
  /// recording lasts a year, and the sum of the times does not overflow.
  static let longestPause: Duration = .seconds(366 * 24 * 3600)

  private let interval: Duration
  /// The offset added to presentation times; nil before the first presentation time.
  private var offset: Int64?
  private var last: Timestamp?
  private var lastPresented: Int64?
  private var hasAdvanced = false
  private var repeatsInRow = 0
  private var behindInRow = 0
  /// Number of frames without a usable presentation time.
  private(set) var invented = 0
  private(set) var restarts = 0

  /// - Parameter frameRate: Declared frames per second; nil and 0 mean 30.
  init(frameRate: Double?) {
    let rate = frameRate.map { $0.isFinite && $0 > 0 ? $0 : 30 } ?? 30
    interval = .nanoseconds(Int64(min(1e12, max(1, 1e9 / rate))))
  }

  /// The time of the next frame.
  /// - Parameter presented: Presentation time on the recording's clock, nanoseconds; nil if the file gives no time.
  mutating func time(presented: Int64?) -> Timestamp {
    let time = nextTime(presented)
    (last, lastPresented) = (time, presented ?? lastPresented)
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
    if !isOutside, !overflows, step > 0, step < Self.longestPause.nanoseconds {
      hasAdvanced = hasAdvanced || presented != lastPresented
      (repeatsInRow, behindInRow) = (0, 0)
      return Timestamp(nanoseconds: candidate)
    }
    let isFar = isOutside || overflows || step > 0 || step < -Self.restartBehind.nanoseconds
    return outOfOrder(presented, isFar: isFar, last: last)
  }

  /// Handles a repeated or decreasing time: restarts the clock, or gives a time that later valid times can exceed.
  private mutating func outOfOrder(_ presented: Int64, isFar: Bool, last: Timestamp) -> Timestamp {
    invented += 1
    repeatsInRow = presented == lastPresented ? repeatsInRow + 1 : 0
    behindInRow = isFar ? behindInRow + 1 : 0
    if isFar, repeatsInRow == 0, behindInRow >= Self.restartFrames {
      restarts += 1
      behindInRow = 0
      start(presented, at: last + interval)
      return last + interval
    }
    let isStanding = repeatsInRow > 1 || (repeatsInRow == 1 && !hasAdvanced)
    return last + (isStanding ? interval : interval / 2)
  }

  private mutating func start(_ presented: Int64, at time: Timestamp) { offset = time.nanoseconds &- presented }
}
