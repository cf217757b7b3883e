public import HeedSignals

/// A source of frames: a camera, a file, a folder of images or a stream. Opened once, read, stopped.
///
/// Capture runs on a thread of its own. `open` and `next` block the caller's thread, at most for the time stated; `stop`
/// may be called from any thread, also while another one waits in `next`.
public class VideoSource: @unchecked Sendable {  // Immutable but for `start`; frames pass through `channel`.
  /// The device, path or address it was made with.
  public let name: String
  /// True when frames come at their own pace and the newest wins; false when every frame is handed over.
  public let isLive: Bool
  private let openTimeout: Duration
  private let channel: FrameChannel
  private let capture: @Sendable (FrameChannel) throws(VideoError) -> Void
  private let isStarted = ConditionLock(false)

  /// How long `stop` waits for the thread before it leaves it behind.
  /// Choice: half of the second that `stop` may take (fault 4 of the list in Tests).
  static let stopGrace: Duration = .milliseconds(500)

  init(
    name: String, keeping: FrameChannel.Keeping, openTimeout: Duration,
    capture: @escaping @Sendable (FrameChannel) throws(VideoError) -> Void
  ) {
    self.name = name
    self.openTimeout = openTimeout
    self.capture = capture
    isLive = keeping == .newest
    channel = FrameChannel(keeping)
  }

  deinit { channel.stop(grace: .zero) }

  /// Frames a second as the source declares them; nil while not open, or when it does not say.
  public final var nominalFrameRate: Double? { channel.facts?.frameRate }

  /// Frames that the container declares; nil while not open, or when it does not say.
  public final var framesDeclared: Int? { channel.facts?.framesDeclared }

  /// Opens the source and starts capturing.
  /// - Throws: What is wrong with the source; ``VideoError/timedOut(name:after:)`` when it does not answer in time.
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
  /// - Parameter timeout: The longest wait; zero asks without waiting.
  /// - Throws: What went wrong after opening; a damaged recording does not throw, it ends incomplete.
  public final func next(timeout: Duration) throws(VideoError) -> FrameArrival {
    guard isStarted.withLock({ $0 }) else { throw .notOpen(name: name) }
    return try channel.next(timeout: timeout)
  }

  /// Ends capturing. Returns within a second, also when the device does not answer.
  public final func stop() {
    channel.stop(grace: isStarted.withLock { $0 } ? Self.stopGrace : .zero)
  }
}
