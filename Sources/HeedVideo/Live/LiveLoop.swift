public import HeedSignals

/// One frame as a device gave it.
struct Capture {
  /// When it was taken from the device.
  var grabbed: Timestamp
  /// When the device says it was taken; not always on the same clock, nil when it does not say.
  var stamped: Timestamp?
  /// Frames that came before it and are already known to be overtaken.
  var overtaken = 0
  /// Gives the frame its number and time; nil when it was damaged and only counts.
  var frame: ((_ index: Int, _ time: Timestamp) -> Frame)?
}

/// A live device that is connected. Made, used and freed on one thread.
protocol LiveConnection: AnyObject {
  var facts: SourceFacts { get }
  /// Waits a moment for the next frame; nil when none came.
  /// - Throws: When the device is gone.
  func read() throws(VideoError) -> Capture?
}

/// How a live source deals with a device that goes away.
public struct ReconnectSettings: Hashable, Codable, Sendable {
  /// The first wait before connecting again; doubles each time.
  /// Choice: a camera that was only reset is back after about this time.
  @Seconds public var firstWait: Duration = .milliseconds(250)
  /// Choice: with it a returning camera is seen within 3 s (fault 2), at no cost while it is away.
  @Seconds public var longestWait: Duration = .seconds(2)
  /// The source ends when the device was away this long.
  /// Choice: a cable that is plugged again takes seconds; after a minute somebody has to look.
  @Seconds public var giveUpAfter: Duration = .seconds(60)
  /// A device that answers but gives no new frame for this long is taken as gone.
  /// Choice: longer than the slowest exposure in the dark, 1 s.
  @Seconds public var silence: Duration = .seconds(2)
  /// The device's own time of capture is believed when it is at most this old.
  /// Choice: the driver's queue holds four frames, 0.5 s at 8 frames a second.
  @Seconds public var oldestStamp: Duration = .seconds(1)

  /// The defaults of each field.
  public init() {}
}

/// Reads a live device until it is stopped, connecting again whenever it goes away.
struct LiveLoop {
  let settings: ReconnectSettings
  let connect: () throws(VideoError) -> any LiveConnection

  private var origin: Timestamp?
  private var last: Timestamp?
  private var captured = 0

  init(settings: ReconnectSettings, connect: @escaping () throws(VideoError) -> any LiveConnection) {
    self.settings = settings
    self.connect = connect
  }

  /// Runs on the capture thread until the channel is stopped or the device stays away.
  /// - Throws: Why the device cannot be opened.
  mutating func run(into channel: FrameChannel) throws(VideoError) {
    let first = try connect()
    channel.opened(first.facts)
    var connection: (any LiveConnection)? = consume first
    while let current = connection {
      let reason = readUntilLost(current, into: channel)
      connection = nil  // Closed before it is opened again.
      guard !channel.isStopped else { return }
      connection = connectAgain(after: reason, channel: channel)
    }
  }

  /// - Returns: Why the device is taken as gone.
  private mutating func readUntilLost(_ connection: any LiveConnection, into channel: FrameChannel) -> VideoError? {
    var lastNews = monotonicNow()
    while !channel.isStopped {
      do throws(VideoError) {
        if let capture = try connection.read(), deliver(capture, into: channel) {
          lastNews = monotonicNow()
        } else if monotonicNow() - lastNews > settings.silence {
          return nil
        }
      } catch {
        return error
      }
    }
    return nil
  }

  /// - Returns: False for a frame that is not newer than the one before.
  private mutating func deliver(_ capture: Capture, into channel: FrameChannel) -> Bool {
    let index = captured + capture.overtaken
    captured = index + 1
    if capture.overtaken > 0 { channel.countDropped(capture.overtaken) }
    guard let frame = capture.frame else {
      channel.countDropped(1)
      return false
    }
    var moment = capture.grabbed
    if let stamped = capture.stamped, stamped <= moment, moment - stamped <= settings.oldestStamp { moment = stamped }
    if let last, moment <= last {
      // The frame has to be made to be freed.
      _ = frame(index, last)
      channel.countDropped(1)
      return false
    }
    let start = origin ?? moment
    origin = start
    last = moment
    return channel.push(frame(index, Timestamp(nanoseconds: (moment - start).nanoseconds)))
  }

  /// Tries again, less and less often.
  /// - Returns: nil when the source was stopped, or has ended because the device stayed away.
  private func connectAgain(after reason: VideoError?, channel: FrameChannel) -> (any LiveConnection)? {
    let lost = monotonicNow()
    var wait = settings.firstWait
    var lastError = reason
    while !channel.isStopped {
      guard monotonicNow() - lost < settings.giveUpAfter else {
        channel.finish(end(lastError, dropped: channel.droppedFrames))
        return nil
      }
      channel.rest(wait)
      wait = min(wait * 2, settings.longestWait)
      guard !channel.isStopped else { return nil }
      do throws(VideoError) {
        return try connect()
      } catch {
        lastError = error
      }
    }
    return nil
  }

  private func end(_ reason: VideoError?, dropped: Int) -> SourceEnd {
    let cause = reason.map(\.description) ?? "it gave no new frame."
    return SourceEnd(
      isComplete: false, note: "given up after \(settings.giveUpAfter.seconds) s without it: \(cause)",
      framesRead: captured, droppedFrames: dropped, failure: .cameraInterrupt)
  }
}
