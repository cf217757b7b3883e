public import HeedSignals

/// Settings for reading a recording: a video or a sequence of images.
public struct RecordingSettings: Hashable, Codable, Sendable {
  /// Frames per second of an image sequence; videos declare their own rate. Choice: the usual rate of cabin and road
  /// cameras.
  public var frameRate = 30.0
  /// Number of frames that are decoded ahead of the reader. Choice: the queue evens out slow frames; four frames of
  /// 640x480 take 4 MB.
  public var queueFrames = 4
  /// True decodes frames before the reader asks for them. False decodes a frame only while the reader waits for it, so
  /// that decoding and analysis share one core. Choice: true, because a second core that decodes completes a single
  /// clip sooner.
  public var decodesAhead = true
  /// Number of threads that decode a video. Choice: one, because the nets need the other cores, and only a single
  /// thread detects damage reliably.
  public var decoderThreads = 1
  /// Size above which pictures are refused.
  public var limit = PictureLimit()
  /// Maximum time that `open` waits. Choice: reading a header from a sleeping disk takes a few seconds.
  @Seconds public var openTimeout: Duration = .seconds(10)
  /// The check for damage in a video's times.
  public var check = VideoFileSource.CheckSettings()

  /// The defaults.
  public init() {}

  /// The channel's mode for recordings, in which every frame is delivered.
  var keeping: FrameChannel.Keeping { decodesAhead ? .every(capacity: max(1, queueFrames)) : .asked }
}
