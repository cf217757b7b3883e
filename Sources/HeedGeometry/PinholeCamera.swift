import Foundation

/// A pinhole camera with radial-tangential distortion (OpenCV's k1, k2, p1, p2, k3).
public struct PinholeCamera: Hashable, Sendable {
  /// Picture size the intrinsics belong to.
  public var size: ImageSize
  /// Focal lengths, pixels.
  public var fx: Double
  public var fy: Double
  /// Principal point, pixels, OpenCV's convention: an integer is a pixel's centre.
  public var cx: Double
  public var cy: Double
  /// k1, k2, p1, p2, k3; shorter lists are filled with 0.
  public var distortion: [Double]

  public init(size: ImageSize, fx: Double, fy: Double, cx: Double, cy: Double, distortion: [Double] = []) {
    self.size = size
    self.fx = fx
    self.fy = fy
    self.cx = cx
    self.cy = cy
    self.distortion = distortion
  }

  /// A camera of which only the picture size is known.
  /// - Parameter horizontalFieldOfView: Assumed; a wrong value scales every distance by the ratio of the tangents.
  public init(size: ImageSize, horizontalFieldOfView: Angle) {
    let focal = Double(size.width) / 2 / tan(horizontalFieldOfView.radians / 2)
    self.init(
      size: size, fx: focal, fy: focal, cx: Double(size.width - 1) / 2, cy: Double(size.height - 1) / 2)
  }

  /// The same camera delivering another picture size, as when a driver scales its sensor's picture.
  /// nil when the shape differs by more than 1 %: then the picture was cropped, and how is not known.
  public func scaled(to other: ImageSize) -> PinholeCamera? {
    let (sx, sy) = (Double(other.width) / Double(size.width), Double(other.height) / Double(size.height))
    guard abs(sx / sy - 1) < 0.01 else { return nil }
    return PinholeCamera(
      size: other, fx: fx * sx, fy: fy * sy, cx: (cx + 0.5) * sx - 0.5, cy: (cy + 0.5) * sy - 0.5,
      distortion: distortion)
  }

  /// Where a point appears; nil when it is not in front of the camera.
  public func project(_ p: Point<Camera>) -> PlanePoint<Image>? {
    guard p.z > 0 else { return nil }
    let (x, y) = distort(x: p.x / p.z, y: p.y / p.z)
    return PlanePoint(x: fx * x + cx, y: fy * y + cy)
  }

  /// The direction in which a pixel looks; the pixel is finite.
  public func ray(through pixel: PlanePoint<Image>) -> Direction<Camera> {
    let n = undistorted(pixel)
    guard let direction = Direction<Camera>(SIMD3(n.x, n.y, 1)) else { preconditionFailure("pixel is not finite") }
    return direction
  }

  /// The pixel without distortion, on the plane z = 1; as it is where it lies beyond what the lens model describes.
  public func undistorted(_ pixel: PlanePoint<Image>) -> SIMD2<Double> {
    let target = SIMD2((pixel.x - cx) / fx, (pixel.y - cy) / fy)
    guard distortion.contains(where: { $0 != 0 }) else { return target }
    // Fixed-point iteration, as in OpenCV's undistortPoints: converges for every lens that a pinhole model fits.
    var guess = target
    for _ in 0..<20 {
      let (x, y) = distort(x: guess.x, y: guess.y)
      guess += target - SIMD2(x, y)
    }
    // Far outside the picture it need not converge; without distortion is nearer to the truth than infinity.
    return guess.x.isFinite && guess.y.isFinite ? guess : target
  }

  private func distort(x: Double, y: Double) -> (Double, Double) {
    guard !distortion.isEmpty else { return (x, y) }
    func k(_ i: Int) -> Double { i < distortion.count ? distortion[i] : 0 }
    let r2 = x * x + y * y
    let radial = 1 + r2 * (k(0) + r2 * (k(1) + r2 * k(4)))
    return (
      x * radial + 2 * k(2) * x * y + k(3) * (r2 + 2 * x * x),
      y * radial + k(2) * (r2 + 2 * y * y) + 2 * k(3) * x * y
    )
  }
}
