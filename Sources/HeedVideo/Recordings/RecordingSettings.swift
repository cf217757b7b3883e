public import HeedSignals

/// How a recording is read, a video or a sequence of images.
public struct RecordingSettings: Hashable, Codable, Sendable {
  /// Frames a second of a sequence of images; videos say theirs.
  /// Choice: the rate of the cameras this is for; images do not say theirs.
  public var frameRate = 30.0
  /// Frames decoded ahead of the reader.
  /// Choice: evens out slow frames; four of 640x480 are 4 MB.
  public var queueFrames = 4
  /// Threads that decode a video.
  /// Choice: one, because the nets want the other cores, and damage is only seen surely by a single one.
  public var decoderThreads = 1
  /// Larger pictures are refused.
  public var limit = PictureLimit()
  /// How long `open` waits, seconds.
  /// Choice: a header on a sleeping disk takes a few seconds; what takes longer is not coming.
  @Seconds public var openTimeout: Duration = .seconds(10)
  /// What counts as damage to a video's times.
  public var check = VideoFileSource.CheckSettings()

  /// The defaults of each field.
  public init() {}

  /// Every frame is handed over.
  var keeping: FrameChannel.Keeping { .every(capacity: max(1, queueFrames)) }
}
