/// How a picture is laid into a view of another shape: scaled evenly and centred, upright, no axis mirrored.
///
/// Works on edge coordinates, in which a picture spans 0...width and 0...height from its top-left corner.
public struct PictureFit: Hashable, Sendable {
  public enum Mode: String, Hashable, Codable, Sendable, CaseIterable {
    /// The view is filled; what does not fit is cut off, alike on both sides.
    case fill
    /// The whole picture is seen; the rest of the view stays empty.
    case fit
  }

  /// View units for a pixel.
  public let scale: Double
  /// Where the picture's top-left corner lies in the view.
  public let offset: SIMD2<Double>

  /// - Parameters:
  ///   - view: Width and height of the view, any unit, positive.
  public init(_ mode: Mode, picture: ImageSize, view: SIMD2<Double>) {
    let ratios = view / SIMD2(Double(picture.width), Double(picture.height))
    scale = mode == .fill ? max(ratios.x, ratios.y) : min(ratios.x, ratios.y)
    offset = (view - SIMD2(Double(picture.width), Double(picture.height)) * scale) / 2
  }

  /// From the picture into the view.
  public func viewPoint(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) * scale + offset }

  /// From the view back into the picture.
  public func picturePoint(_ x: Double, _ y: Double) -> SIMD2<Double> { (SIMD2(x, y) - offset) / scale }

  /// A rectangle of the picture, in the view.
  public func viewRect(_ r: ImageRect) -> ImageRect {
    let corner = viewPoint(r.x, r.y)
    return ImageRect(x: corner.x, y: corner.y, width: r.width * scale, height: r.height * scale)
  }

  /// A rectangle of the view, in the picture.
  public func pictureRect(_ r: ImageRect) -> ImageRect {
    let corner = picturePoint(r.x, r.y)
    return ImageRect(x: corner.x, y: corner.y, width: r.width / scale, height: r.height / scale)
  }
}
