/// How a picture is laid into a view of another shape: scaled evenly, centred, upright, not mirrored.
/// Uses edge coordinates: a picture spans 0...width and 0...height from its top-left corner.
public struct PictureFit: Hashable, Sendable {
  /// Whether the picture fills the view or is shown whole.
  public enum Mode: String, Hashable, Codable, Sendable, CaseIterable {
    /// Fills the view; the overhang is cut off equally on both sides.
    case fill
    /// Shows the whole picture; the rest of the view stays empty.
    case fit
  }

  /// View units per pixel.
  public let scale: Double
  /// The picture's top-left corner in the view.
  public let offset: SIMD2<Double>

  /// - Parameter view: Width and height of the view, any unit, positive.
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

extension PlanePoint<Image> {
  /// This picture point in a view that the picture fills; the overhang is cut off equally on both sides.
  /// Adds half a pixel: picture points count from the first pixel's centre, views from their edge.
  /// - Parameter picture: The picture's size, as ``CameraSnapshot/frameSize``.
  /// - Parameter view: Width and height of the view, any unit, positive.
  public func convertForAspectRatioFill(from picture: ImageSize, to view: SIMD2<Double>) -> PlanePoint<Viewport> {
    converted(.fill, from: picture, to: view)
  }

  /// As ``convertForAspectRatioFill(from:to:)``, for a view that shows the whole picture, with bars on two sides.
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
