import Foundation

/// A pinhole camera with radial-tangential distortion (OpenCV's k1, k2, p1, p2, k3).
public struct PinholeCamera: Hashable, Sendable {
  /// Picture size for which the intrinsics hold.
  public var size: ImageSize
  /// Horizontal focal length, pixels.
  public var fx: Double
  /// Vertical focal length, pixels.
  public var fy: Double
  /// Horizontal principal point, pixels, in OpenCV's convention: an integer is a pixel's centre.
  public var cx: Double
  /// Vertical principal point, like ``cx``.
  public var cy: Double
  /// Distortion k1, k2, p1, p2, k3; shorter lists are filled with 0.
  public var distortion: [Double] { didSet { lens = LensDistortion(distortion) } }
  /// The distortion model.
  private(set) var lens: LensDistortion

  /// Creates a camera from its intrinsics.
  public init(size: ImageSize, fx: Double, fy: Double, cx: Double, cy: Double, distortion: [Double] = []) {
    (self.size, self.fx, self.fy, self.cx, self.cy, self.distortion) = (size, fx, fy, cx, cy, distortion)
    lens = LensDistortion(distortion)
  }

  /// Creates a camera of which only the picture size is known.
  /// - Parameter horizontalFieldOfView: Assumed; an error scales every distance by the ratio of the tangents.
  public init(size: ImageSize, horizontalFieldOfView: Angle) {
    let focal = Double(size.width) / 2 / tan(horizontalFieldOfView.radians / 2)
    self.init(size: size, fx: focal, fy: focal, cx: Double(size.width - 1) / 2, cy: Double(size.height - 1) / 2)
  }

  /// The camera for another picture size; nil if the aspect ratio differs by more than 1 %.
  public func scaled(to other: ImageSize) -> PinholeCamera? {
    let (sx, sy) = (Double(other.width) / Double(size.width), Double(other.height) / Double(size.height))
    guard abs(sx / sy - 1) < 0.01 else { return nil }
    return PinholeCamera(
      size: other, fx: fx * sx, fy: fy * sy, cx: (cx + 0.5) * sx - 0.5, cy: (cy + 0.5) * sy - 0.5,
      distortion: distortion)
  }

  /// The pixel of a point; nil behind the camera and outside the lens model.
  public func project(_ p: Point<Camera>) -> PlanePoint<Image>? {
    // A ratio that overflows or is NaN fails the lens test.
    guard p.z > 0, let bent = lens.bend(SIMD2(p.x / p.z, p.y / p.z)) else { return nil }
    let pixel = PlanePoint<Image>(x: fx * bent.x + cx, y: fy * bent.y + cy)
    return pixel.x.isFinite && pixel.y.isFinite ? pixel : nil
  }

  /// The viewing direction of a finite pixel; outside the lens model, distortion is ignored.
  public func ray(through pixel: PlanePoint<Image>) -> Direction<Camera> {
    let n = undistorted(pixel)
    guard let direction = Direction<Camera>(SIMD3(n.x, n.y, 1)) else { preconditionFailure("pixel is not finite") }
    return direction
  }

  /// The viewing direction of a pixel; nil outside the lens model, and for NaN and infinity.
  public func sight(at pixel: PlanePoint<Image>) -> Direction<Camera>? {
    lens.unbend(flat(pixel)).flatMap { Direction<Camera>(SIMD3($0.x, $0.y, 1)) }
  }

  /// A pixel without distortion, on the plane z = 1. Outside the lens model, distortion is ignored.
  public func undistorted(_ pixel: PlanePoint<Image>) -> SIMD2<Double> {
    let target = flat(pixel)
    return lens.unbend(target) ?? target
  }

  /// True if every part of the picture, and the principal point, converts to a direction and back.
  package var isReversible: Bool {
    let (width, height) = (Double(size.width - 1), Double(size.height - 1))
    guard (0...width + 1).contains(cx), (0...height + 1).contains(cy) else { return false }
    let shares = [0, 0.25, 0.5, 0.75, 1]
    return shares.allSatisfy { x in
      shares.allSatisfy { y in
        let pixel = PlanePoint<Image>(x: x * width, y: y * height)
        let ray = undistorted(pixel)
        // Rays that cross have far larger errors.
        return project(Point(x: ray.x, y: ray.y, z: 1)).map { $0.distance(to: pixel) < 1 } ?? false
      }
    }
  }

  private func flat(_ pixel: PlanePoint<Image>) -> SIMD2<Double> { SIMD2((pixel.x - cx) / fx, (pixel.y - cy) / fy) }
}
