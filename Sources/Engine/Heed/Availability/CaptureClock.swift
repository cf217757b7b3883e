public import HeedSignals

/// Makes the times of a camera only grow: a frame from the past is late, one from the far future is a mistake until another
/// follows it, and a clock that was set back is followed from where it stood. Pure: driven by timestamps.
public struct CaptureClock: Sendable {
  /// When times are not believed.
  public struct Settings: Hashable, Codable, Sendable {
    /// A frame that comes so much later than the last, without silence between them, has to be followed by another one.
    /// Choice: cameras and hosts that stop for a while are silent; one damaged time is off by hours.
    @Seconds public var leap: Duration = .seconds(10)
    /// Frames that come in order but before the last one's time for so long mean that the clock was set back.
    /// Choice: half a second; what is delayed in a queue is over sooner.
    @Seconds public var setBackAfter: Duration = .milliseconds(500)
    /// Number of such frames at least. Choice: two frames in the wrong order are no clock.
    public var setBackFrames = 4
    /// The defaults.
    public init() {}
  }

  /// What is to be done with a frame.
  public enum Reading: Hashable, Sendable {
    /// It counts, and this is its time, later than all before.
    case time(Timestamp)
    /// It counts, after the clock was set back; this is its time, later than all before.
    case setBack(Timestamp)
    /// It comes too late, or its time is not believed yet.
    case unusable
  }

  private let settings: Settings
  /// What is added to the camera's times.
  public private(set) var offset = Duration.zero
  /// The latest time that was given out, or is known to have passed.
  private var last: Timestamp?
  /// Until when it is known that no frame came.
  private var quiet: Timestamp?
  /// A time far ahead that waits to be confirmed.
  private var ahead: Timestamp?
  private var late: (first: Timestamp, last: Timestamp, count: Int)?

  /// A clock before the first frame.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// The time on the drive's clock of a moment on the camera's; nil for one that no clock shows.
  public func time(of camera: Timestamp) -> Timestamp? {
    let time = camera + offset
    return Self.isPossible(camera) && Self.isPossible(time) ? time : nil
  }

  /// Notes that time passed until a moment on the drive's clock, with or without a frame.
  public mutating func passed(_ time: Timestamp) { last = max(last ?? time, time) }

  /// Notes that no frame has come until a moment on the drive's clock.
  public mutating func waited(until time: Timestamp) { quiet = time }

  /// Reads the time of a frame, on the camera's clock.
  public mutating func read(_ camera: Timestamp) -> Reading {
    guard let time = time(of: camera) else { return .unusable }
    guard let last else { return use(time) }
    if time <= last { return readLate(time, last) }
    late = nil
    guard time - max(last, quiet ?? last) > settings.leap else { return use(time) }
    if let ahead, time > ahead, time - ahead <= settings.leap { return use(time) }
    ahead = time
    return .unusable
  }

  /// Whether sums of it cannot overflow: within 140 years of the clock's origin.
  private static func isPossible(_ time: Timestamp) -> Bool { time.nanoseconds.magnitude < 1 << 62 }

  private mutating func use(_ time: Timestamp) -> Reading {
    (last, quiet, ahead, late) = (time, nil, nil, nil)
    return .time(time)
  }

  private mutating func readLate(_ time: Timestamp, _ last: Timestamp) -> Reading {
    guard var run = late, time > run.last else {
      late = (time, time, 1)
      return .unusable
    }
    let step = time - run.last
    (run.last, run.count) = (time, run.count + 1)
    late = run
    guard run.count >= settings.setBackFrames, time - run.first >= settings.setBackAfter else { return .unusable }
    // As if the late frames had come after the last one.
    let moved = last + (time - run.first) + step
    guard Self.isPossible(moved) else { return .unusable }
    offset += moved - time
    _ = use(moved)
    return .setBack(moved)
  }
}
