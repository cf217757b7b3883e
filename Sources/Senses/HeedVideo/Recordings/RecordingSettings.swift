public import HeedSignals

/// Settings for reading a recording: a video or a sequence of images.
public struct RecordingSettings: Hashable, Codable, Sendable {
  /// Frames per second of an image sequence; videos declare their own. Choice: the usual rate of cameras.
  public var frameRate = 30.0
  /// True decodes frames before they are asked for. False decodes a frame only while the reader waits for it, so that
  /// decoding and analysis share one core. Choice: true, because a second core completes a single clip sooner.
  public var decodesAhead = true
  /// Maximum size of a picture; larger pictures are refused.
  public var limit = PictureLimit()
  /// Maximum time that `open` waits. Choice: a store at the network may sleep for half a minute.
  @Seconds public var openTimeout: Duration = .seconds(60)

  /// The default settings.
  public init() {}
  /// The frame queue's mode for recordings, which deliver every frame. Choice: a queue of four frames (4 MB at
  /// 640x480) evens out slow ones.
  var keeping: FrameChannel.Keeping { decodesAhead ? .every(capacity: 4) : .asked }
}

/// Maximum size of a picture, pixels. Sources fail on larger pictures, so that a picture cannot fill the memory.
public struct PictureLimit: Hashable, Codable, Sendable {
  /// Maximum width of a picture, pixels. Choice: 8K cinema is 8192 wide.
  public var width = 8192
  /// Maximum height of a picture, pixels. Choice: the same as `width`, for pictures in portrait format.
  public var height = 8192
  /// Maximum number of pixels. Choice: 8K cinema, 8192 by 4320; decoded and converted, such a picture takes 0.4 GB.
  public var pixels = 8192 * 4320

  /// The default limit.
  public init() {}
  /// Makes a size limit from its sides.
  public init(width: Int, height: Int) { (self.width, self.height, pixels) = (width, height, width * height) }
}
