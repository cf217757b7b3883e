public import HeedSignals

/// One frame read from a live device, before the source gives the frame an index and a time.
struct Capture {
  /// Time at which the frame was read from the device.
  var grabbed: Timestamp
  /// The device's own time of capture, possibly on another clock; nil if the device gives no time.
  var stamped: Timestamp?
  /// Number of older frames that were skipped in favour of this one.
  var overtaken = 0
  /// Makes the frame from its index and time; nil for a damaged frame, which is only counted.
  var frame: ((_ index: Int, _ time: Timestamp) -> Frame)?
}

/// A connected live device. The connection is created, used and freed on one thread.
protocol LiveConnection: AnyObject {
  var facts: SourceFacts { get }
  /// Waits a moment for the next frame; nil if no frame arrived.
  /// - Throws: An error if the device is lost.
  func read() throws(VideoError) -> Capture?
}

/// Timing of a live source's reconnection to a lost device.
public struct ReconnectSettings: Hashable, Codable, Sendable {
  /// Time from the loss of the device to the first attempt; it doubles with each attempt. Choice: a reset's time.
  @Seconds public var firstWait: Duration = .milliseconds(250)
  /// Maximum time between two attempts. Choice: a camera that returns is noticed within 3 s (docs/faults.md, row 2).
  @Seconds public var longestWait: Duration = .seconds(2)
  /// Time without the device after which the source ends. Choice: replugging a cable takes seconds.
  @Seconds public var giveUpAfter: Duration = .seconds(60)
  /// Time without a new frame after which the device counts as lost. Choice: longer than the slowest exposure of 1 s.
  @Seconds public var silence: Duration = .seconds(2)
  /// True if a missing device is waited for as long as it takes, at the start and after a loss; `open` then succeeds.
  public var waits = false
  /// Maximum age of a frame whose device time is used. Choice: four queued frames at 8 per second are 0.5 s old.
  @Seconds public var oldestStamp: Duration = .seconds(1)

  /// The default timing.
  public init() {}
}

/// Reads a live device until the source is stopped, and reconnects after each loss of the device.
struct LiveLoop {
  let settings: ReconnectSettings
  let connect: () throws(VideoError) -> any LiveConnection
  private var origin, last: Timestamp?
  private var captured = 0

  init(settings: ReconnectSettings, connect: @escaping () throws(VideoError) -> any LiveConnection) {
    (self.settings, self.connect) = (settings, connect)
  }

  /// Runs on the capture thread until the source is stopped or the device is given up.
  /// - Throws: An error if the device cannot be opened.
  mutating func run(into channel: FrameChannel) throws(VideoError) {
    var connection: (any LiveConnection)?
    do throws(VideoError) {
      let first = try connect()
      channel.opened(first.facts)
      connection = consume first
    } catch {
      guard settings.waits else { throw error }
      // A reader dates its silence from now, so the frames that come later are dated from now, too.
      let now = monotonicNow()
      origin = now
      channel.clockBegins(at: now)
      channel.opened(SourceFacts(), lacking: error)
      connection = connectAgain(after: error, channel: channel)
    }
    while let current = connection {
      let reason = readUntilLost(current, into: channel)
      connection = nil  // Closes the device before it is opened again.
      guard !channel.isStopped else { return }
      connection = connectAgain(after: reason, channel: channel)
    }
  }

  /// - Returns: The error that ended the connection; nil if the device was silent or the source was stopped.
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

  /// - Returns: False for a frame that is not newer than the previous frame.
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
      // The frame is made although it is not used, because its buffer is freed only with the frame.
      _ = frame(index, last)
      channel.countDropped(1)
      return false
    }
    let start = origin ?? moment
    if origin == nil { channel.clockBegins(at: start) }
    (origin, last) = (start, moment)
    return channel.push(frame(index, Timestamp(nanoseconds: (moment - start).nanoseconds)))
  }

  /// Reconnects to the device, with a growing time between attempts.
  /// - Returns: nil if the source was stopped or the device was given up.
  private func connectAgain(after reason: VideoError?, channel: FrameChannel) -> (any LiveConnection)? {
    let lost = monotonicNow()
    var wait = settings.firstWait
    var lastError = reason
    while !channel.isStopped {
      guard settings.waits || monotonicNow() - lost < settings.giveUpAfter else {
        channel.finish(end(lastError, dropped: channel.droppedFrames))
        return nil
      }
      channel.rest(wait)
      wait = min(wait * 2, settings.longestWait)
      guard !channel.isStopped else { return nil }
      do throws(VideoError) { return try connect() } catch { lastError = error }
    }
    return nil
  }

  private func end(_ reason: VideoError?, dropped: Int) -> SourceEnd {
    // Names of devices hold serial numbers, which sessions do not keep.
    let cause = reason?.description.replacing(/\/dev\/v4l\/\S+/, with: "/dev/...") ?? "it sent no new frame."
    return SourceEnd(
      isComplete: false, note: "given up after \(settings.giveUpAfter.seconds) s without it: \(cause)",
      framesRead: captured, droppedFrames: dropped, failure: .cameraInterrupt)
  }
}
