/// Placement of a picture in a view of another shape: scaled evenly, centred, upright. Coordinates count from the edge:
/// a picture spans 0...width and 0...height from its top-left corner.
public struct PictureFit: Hashable, Sendable {
  /// Whether the picture covers the whole view, or the view shows the whole picture.
  public enum Mode: String, Hashable, Codable, Sendable, CaseIterable {
    /// The picture fills the view, and the overhang is cut off equally on both sides.
    case fill
    /// The view shows the whole picture, with bars on two sides.
    case fit
  }

  /// View units per pixel of the picture.
  public let scale: Double
  /// The picture's top-left corner in the view.
  public let offset: SIMD2<Double>

  /// - Parameter view: Width and height of the view, any unit, positive.
  public init(_ mode: Mode, picture: ImageSize, view: SIMD2<Double>) {
    let ratios = view / SIMD2(Double(picture.width), Double(picture.height))
    scale = mode == .fill ? max(ratios.x, ratios.y) : min(ratios.x, ratios.y)
    offset = (view - SIMD2(Double(picture.width), Double(picture.height)) * scale) / 2
  }

  /// Converts a picture point to the view.
  public func viewPoint(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) * scale + offset }
  /// Converts a view point to the picture.
  public func picturePoint(_ x: Double, _ y: Double) -> SIMD2<Double> { (SIMD2(x, y) - offset) / scale }

  /// Converts a rectangle of the picture to the view.
  public func viewRect(_ r: ImageRect) -> ImageRect {
    let corner = viewPoint(r.x, r.y)
    return ImageRect(x: corner.x, y: corner.y, width: r.width * scale, height: r.height * scale)
  }
}

extension PlanePoint<Image> {
  /// Converts this picture point to a view that the picture fills. Half a pixel is added, because picture points count
  /// from the first pixel's centre, and view points from the view's edge.
  /// - Parameter picture: The picture's size, such as ``CameraSnapshot/frameSize``.
  /// - Parameter view: Width and height of the view, any unit, positive.
  public func convertForAspectRatioFill(from picture: ImageSize, to view: SIMD2<Double>) -> PlanePoint<Viewport> {
    converted(.fill, from: picture, to: view)
  }

  /// Like ``convertForAspectRatioFill(from:to:)``, but the view shows the whole picture.
  public func convertForAspectRatioFit(from picture: ImageSize, to view: SIMD2<Double>) -> PlanePoint<Viewport> {
    converted(.fit, from: picture, to: view)
  }

  private func converted(
    _ mode: PictureFit.Mode, from picture: ImageSize, to view: SIMD2<Double>
  ) -> PlanePoint<Viewport> {
    let point = PictureFit(mode, picture: picture, view: view).viewPoint(x + 0.5, y + 0.5)
    return PlanePoint<Viewport>(x: point.x, y: point.y)
  }
}
