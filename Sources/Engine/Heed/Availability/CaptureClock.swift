import HeedSignals

/// Makes a camera's times strictly increasing.
///
/// A frame with an earlier time than the last one is late. A time far in the future counts once the next frame
/// confirms it: as a pause, or beyond a day as a clock that was set. After the clock was set, the times continue from
/// the last time.
struct CaptureClock: Sendable {
  /// Jump of the time, beyond a silence, that the next frame must confirm. Choice: damaged times are off by hours.
  static let usualLeap: Duration = .seconds(10)
  /// Longest time without frames that may be a pause; a longer leap is a clock that was set. Choice: no camera of a
  /// running drive rests for a day, and clocks are off by years.
  static let longestPause: Duration = .seconds(86_400)
  /// Time of late, ordered frames before the clock counts as set back. Choice: longer than a queue delays frames.
  static let setBackAfter: Duration = .milliseconds(500)
  /// How far ahead of the next frame a silence may be dated. Choice: frames are delivered that late at most.
  static let silenceTolerance: Duration = .seconds(1)
  /// How much earlier than the next frame a silence of another clock counts. Choice: three frames at 30 Hz, and a
  /// stall is still told within a second.
  static let silenceMargin: Duration = .milliseconds(100)
  /// Minimum number of late frames before the clock counts as set back. Choice: two swapped frames are not enough.
  static let setBackFrames = 4

  /// How a frame's time is to be used.
  enum Reading: Hashable, Sendable {
    /// The frame counts. Its time is later than all times before.
    case time(Timestamp)
    /// The frame counts at this time, and shows that the camera's clock was set.
    case set(Timestamp)
    /// The frame does not count: it is late, or its time is not trusted yet.
    case unusable
  }

  /// The duration that is added to the camera's times.
  private(set) var offset = Duration.zero
  private let leap: Duration
  /// The latest time that was returned or is known to have passed.
  private var last: Timestamp?
  /// The time up to which no frame came; nil if a frame came last.
  private var quiet: Timestamp?
  /// The time of a frame, and of a silence, far in the future. The next frame or silence may confirm it.
  private var ahead, quietAhead: Timestamp?
  /// The latest silence since the last frame, on the clock of whoever reports silences.
  private var silence: Timestamp?
  /// By how much the last frame contradicted a silence, and by how much silences are dated ahead of frames.
  private var contradicted = (last: Duration?.none, by: Duration.zero)
  private var late: (first: Timestamp, last: Timestamp, count: Int)?

  /// - Parameter leap: Jump that the next frame must confirm.
  init(leap: Duration = usualLeap) { self.leap = leap }

  /// Converts a time of the camera's clock to the drive's clock; nil for a time out of range.
  func time(of camera: Timestamp) -> Timestamp? {
    let time = camera + offset
    return camera.nanoseconds.magnitude < Self.end && Self.isPossible(time) ? time : nil
  }

  /// Notes that time has passed up to `time` on the drive's clock, with or without a frame.
  mutating func passed(_ time: Timestamp) { last = max(last ?? time, time) }

  /// Reads the time up to which no frame came, on the camera's clock.
  /// - Returns: The time on the drive's clock; nil if it is not trusted, or not yet.
  mutating func readSilence(until camera: Timestamp) -> Timestamp? {
    silence = camera
    guard let time = time(of: camera - contradicted.by) else { return nil }
    guard let last else { return time }
    let known = max(last, quiet ?? last)
    if time - known > leap {
      defer { quietAhead = time }
      guard isConfirmed(time, by: quietAhead), time - known <= Self.longestPause else { return nil }
    }
    quiet = max(time, known)
    return time
  }

  /// Reads the time of a frame, on the camera's clock.
  /// - Parameter setBackAfter: Time of late, ordered frames before the clock counts as set back.
  mutating func read(_ camera: Timestamp, setBackAfter: Duration = setBackAfter) -> Reading {
    compareSilence(with: camera)
    guard let time = time(of: camera) else { return .unusable }
    guard let last else { return use(time) }
    if time <= last { return readLate(time, last, setBackAfter) }
    late = nil
    let known = max(last, quiet ?? last)
    guard time - known > leap else { return use(time) }
    guard let before = ahead, isConfirmed(time, by: before) else {
      ahead = time
      return .unusable
    }
    return time - known <= Self.longestPause ? use(time) : continued(time, at: known + (time - before))
  }

  /// Learns by how much silences are dated ahead of frames. A burst of late frames contradicts one silence; another
  /// clock contradicts every silence.
  private mutating func compareSilence(with camera: Timestamp) {
    guard let silence else { return }
    self.silence = nil
    let ahead = silence - camera
    guard ahead > Self.silenceTolerance else { return contradicted = (nil, .zero) }
    contradicted = (ahead, contradicted.last.map { min($0, ahead) + Self.silenceMargin } ?? .zero)
  }

  /// Choice: 146 years from the clock's origin, so that the sums of times and gaps cannot overflow.
  private static let end: UInt64 = 1 << 62

  private static func isPossible(_ time: Timestamp) -> Bool { time.nanoseconds.magnitude < end + end / 2 }

  private func isConfirmed(_ time: Timestamp, by earlier: Timestamp?) -> Bool {
    earlier.map { time > $0 && time - $0 <= Self.usualLeap } ?? false
  }

  private mutating func use(_ time: Timestamp) -> Reading {
    (last, quiet, ahead, quietAhead, late) = (time, nil, nil, nil, nil)
    return .time(time)
  }

  /// Adds an offset from now on, so that the times continue at `moved`.
  private mutating func continued(_ time: Timestamp, at moved: Timestamp) -> Reading {
    guard Self.isPossible(moved) else { return .unusable }
    offset += moved - time
    _ = use(moved)
    return .set(moved)
  }

  /// Recognizes a clock that was set back.
  private mutating func readLate(_ time: Timestamp, _ last: Timestamp, _ setBackAfter: Duration) -> Reading {
    guard var run = late, time > run.last else {
      late = (time, time, 1)
      return .unusable
    }
    let step = time - run.last
    (run.last, run.count) = (time, run.count + 1)
    late = run
    guard run.count >= Self.setBackFrames, time - run.first >= setBackAfter else { return .unusable }
    // The times continue as if the late frames had come after the last frame.
    return continued(time, at: last + (time - run.first) + step)
  }
}
