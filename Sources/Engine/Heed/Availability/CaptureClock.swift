import HeedSignals

/// Makes a camera's times strictly increasing.
///
/// A frame with an earlier time than the last one is late. A time far in the future counts once the next frame
/// confirms it. After the clock was set back, the times continue from the last time.
struct CaptureClock: Sendable {
  /// Jump of the time, beyond a silence, that the next frame must confirm. Choice: damaged times are off by hours.
  static let leap: Duration = .seconds(10)
  /// Time of late, ordered frames before the clock counts as set back. Choice: longer than a queue delays frames.
  static let setBackAfter: Duration = .milliseconds(500)
  /// Minimum number of late frames before the clock counts as set back. Choice: two swapped frames are not enough.
  static let setBackFrames = 4

  /// How a frame's time is to be used.
  enum Reading: Hashable, Sendable {
    /// The frame counts. Its time is later than all times before.
    case time(Timestamp)
    /// The frame counts at this time, and shows that the camera's clock was set back.
    case setBack(Timestamp)
    /// The frame does not count: it is late, or its time is not trusted yet.
    case unusable
  }

  /// The duration that is added to the camera's times.
  private(set) var offset = Duration.zero
  /// The latest time that was returned or is known to have passed.
  private var last: Timestamp?
  /// The time up to which no frame came; nil if a frame came last.
  private var quiet: Timestamp?
  private var ahead: Timestamp?
  private var late: (first: Timestamp, last: Timestamp, count: Int)?

  /// Converts a time of the camera's clock to the drive's clock; nil for a time out of range.
  func time(of camera: Timestamp) -> Timestamp? {
    let time = camera + offset
    return Self.isPossible(camera) && Self.isPossible(time) ? time : nil
  }

  /// Notes that time has passed up to `time` on the drive's clock, with or without a frame.
  mutating func passed(_ time: Timestamp) { last = max(last ?? time, time) }
  /// Notes that no frame came until `time` on the drive's clock.
  mutating func waited(until time: Timestamp) { quiet = time }

  /// Reads the time of a frame, on the camera's clock.
  mutating func read(_ camera: Timestamp) -> Reading {
    guard let time = time(of: camera) else { return .unusable }
    guard let last else { return use(time) }
    if time <= last { return readLate(time, last) }
    late = nil
    guard time - max(last, quiet ?? last) > Self.leap else { return use(time) }
    if let ahead, time > ahead, time - ahead <= Self.leap { return use(time) }
    ahead = time
    return .unusable
  }

  /// True within 140 years of the clock's origin, where sums cannot overflow.
  private static func isPossible(_ time: Timestamp) -> Bool { time.nanoseconds.magnitude < 1 << 62 }

  private mutating func use(_ time: Timestamp) -> Reading {
    (last, quiet, ahead, late) = (time, nil, nil, nil)
    return .time(time)
  }

  /// Recognizes a clock that was set back, and from then on adds an offset, so that the times continue.
  private mutating func readLate(_ time: Timestamp, _ last: Timestamp) -> Reading {
    guard var run = late, time > run.last else {
      late = (time, time, 1)
      return .unusable
    }
    let step = time - run.last
    (run.last, run.count) = (time, run.count + 1)
    late = run
    guard run.count >= Self.setBackFrames, time - run.first >= Self.setBackAfter else { return .unusable }
    // The times continue as if the late frames had come after the last frame.
    let moved = last + (time - run.first) + step
    guard Self.isPossible(moved) else { return .unusable }
    offset += moved - time
    _ = use(moved)
    return .setBack(moved)
  }
}
