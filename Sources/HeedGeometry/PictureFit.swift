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

extension PlanePoint<Image> {
  /// Where this point of a picture lies in a view that the picture fills; what does not fit is cut off, alike on both sides.
  ///
  /// A point of a picture counts from the centre of its first pixel, a view from its edge: half a pixel is added.
  /// - Parameters:
  ///   - picture: The picture's size, as ``CameraSnapshot/frameSize``.
  ///   - view: Width and height of the view, any unit, positive.
  public func convertForAspectRatioFill(from picture: ImageSize, to view: SIMD2<Double>) -> PlanePoint<Viewport> {
    converted(.fill, from: picture, to: view)
  }

  /// Where this point of a picture lies in a view that shows the whole picture, with bars on two sides.
  ///
  /// A point of a picture counts from the centre of its first pixel, a view from its edge: half a pixel is added.
  /// - Parameters:
  ///   - picture: The picture's size, as ``CameraSnapshot/frameSize``.
  ///   - view: Width and height of the view, any unit, positive.
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
