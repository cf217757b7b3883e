public import HeedSignals

/// A source of frames: a camera, a file, a folder of images or a stream. A source is opened once, read, and stopped.
///
/// Capture runs on its own thread. `open` and `next` block at most for the stated time. Any thread may call `stop`.
public class VideoSource: @unchecked Sendable {  // Immutable except `isStarted`; frames pass through `channel`.
  /// The source's device, path or address.
  public let name: String
  /// True if the source delivers only the newest frame; false if it delivers every frame.
  public let isLive: Bool
  private let openTimeout: Duration
  private let channel: FrameChannel
  private let capture: @Sendable (FrameChannel) throws(VideoError) -> Void
  private let isStarted = ConditionLock(false)

  /// Maximum time that `stop` waits for the capture thread, which is then abandoned. Choice: half of the second that
  /// docs/faults.md, row 4, allows.
  static let stopGrace: Duration = .milliseconds(500)

  init(
    name: String, keeping: FrameChannel.Keeping, openTimeout: Duration,
    capture: @escaping @Sendable (FrameChannel) throws(VideoError) -> Void
  ) {
    (self.name, self.openTimeout, self.capture) = (name, openTimeout, capture)
    isLive = keeping == .newest
    channel = FrameChannel(keeping)
  }

  deinit { channel.stop(grace: .zero) }
  /// Declared frames per second; nil while the source is not open, or if it declares no rate.
  public final var nominalFrameRate: Double? { channel.facts?.frameRate }
  /// Declared number of frames; nil while the source is not open, or if it declares no number.
  public final var framesDeclared: Int? { channel.facts?.framesDeclared }
  /// Why the device was missing when the source opened and began to wait for it; nil if the device was there.
  public final var lack: VideoError? { channel.lack }
  /// The moment of the system's monotonic clock (`CLOCK_MONOTONIC`) that is time 0 of the frames. It relates frames
  /// to measurements of other programs. nil before a live source's first frame, and for recordings.
  public final var clockOrigin: Timestamp? { channel.clockOrigin }

  /// Opens the source and starts capturing.
  /// - Throws: An error that says why the source cannot be opened; ``VideoError/timedOut(name:after:)`` if no answer
  /// comes in time.
  public final func open() throws(VideoError) {
    let isFirst = isStarted.withLock { started in
      defer { started = true }
      return !started
    }
    guard isFirst, !channel.isStopped else { throw .notOpen(name: name) }
    try startThread { [channel, capture] in
      do throws(VideoError) { try capture(channel) } catch { channel.fail(error) }
      channel.threadIsDone()
    }
    guard let opening = channel.waitUntilOpen(openTimeout) else {
      channel.stop(grace: .zero)
      throw .timedOut(name: name, after: openTimeout)
    }
    _ = try opening.get()
  }

  /// Waits for the next frame.
  /// - Parameter timeout: Maximum time to wait; zero returns at once.
  /// - Throws: An error of the open source. A damaged recording throws no error; its end is reported as incomplete.
  public final func next(timeout: Duration) throws(VideoError) -> FrameArrival {
    guard isStarted.withLock({ $0 }) else { throw .notOpen(name: name) }
    return try channel.next(timeout: timeout)
  }

  /// Stops capturing. Returns within a second even if the device does not respond.
  public final func stop() { channel.stop(grace: isStarted.withLock { $0 } ? Self.stopGrace : .zero) }
}
