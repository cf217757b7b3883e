internal import CHeedVision
import HeedGeometry
public import HeedSignals

/// How bright a frame is, and whether it is the same picture as another.
public struct FrameStatistics: Hashable, Sendable {
  /// How much of the frame is looked at.
  public struct Settings: Hashable, Codable, Sendable {
    /// Every how manieth pixel of every how manieth row is looked at for brightness.
    /// Choice: 4800 pixels of a 640 x 480 frame; the mean's error is then below 1 of 255 on any picture with some structure.
    public var step = 8

    /// The defaults.
    public init() {}
  }

  /// 0...255, BT.601.
  public var meanLuma: Double
  /// Standard deviation of the brightness.
  public var lumaDeviation: Double
  /// Of every pixel. Equal pictures have equal ones; different pictures all but always have different ones.
  public var fingerprint: UInt64

  /// Looks at one frame.
  public init(_ frame: Frame, settings: Settings = Settings()) throws(VisionError) {
    var found = chv_statistics()
    let status = withExtendedLifetime(frame) {
      var image = frame.bridged
      return chv_image_statistics(&image, Int32(clamping: settings.step), &found)
    }
    try check(status)
    (meanLuma, lumaDeviation, fingerprint) = (found.mean_luma, found.luma_deviation, found.fingerprint)
  }

  /// Looks at every pixel of a part of a frame, which lies wholly inside it.
  package init(_ frame: Frame, x: Int, y: Int, width: Int, height: Int) throws(VisionError) {
    precondition(
      x >= 0 && y >= 0 && x + width <= frame.size.width && y + height <= frame.size.height, "a part of the frame")
    var found = chv_statistics()
    let status = withExtendedLifetime(frame) {
      var image = frame.bridged
      image.pixels += y * frame.stride + x * frame.format.bytesPerPixel
      (image.width, image.height) = (Int32(clamping: width), Int32(clamping: height))
      return chv_image_statistics(&image, 1, &found)
    }
    try check(status)
    (meanLuma, lumaDeviation, fingerprint) = (found.mean_luma, found.luma_deviation, found.fingerprint)
  }
}
