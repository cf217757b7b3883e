import Foundation
public import HeedGeometry
public import HeedSignals

/// Draws pictures of a chessboard as a camera with a known lens takes them.
public struct BoardStudio: Sendable {
  public let camera: PinholeCamera
  /// Inner corners.
  public let columns: Int
  public let rows: Int
  /// Height of the left and right end of a bent board's corners over its middle, sides of a square; ignored in pictures.
  public var bow = 0.0
  /// Each pixel's viewing ray, on the plane z = 1.
  private let rays: [SIMD2<Double>]

  /// - Parameter draws: False if only corners are needed, which costs nothing.
  public init(camera: PinholeCamera, columns: Int = 9, rows: Int = 6, draws: Bool = true) {
    (self.camera, self.columns, self.rows) = (camera, columns, rows)
    guard draws else {
      rays = []
      return
    }
    let (width, height) = (camera.size.width, camera.size.height)
    // Lens distortion varies so slowly that every fourth ray suffices.
    let (across, down) = (width / 4 + 2, height / 4 + 2)
    let coarse = (0..<across * down).map { index in
      camera.undistorted(PlanePoint(x: Double(index % across * 4), y: Double(index / across * 4)))
    }
    var rays = [SIMD2<Double>](repeating: .zero, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let (fx, fy) = (Double(x % 4) / 4, Double(y % 4) / 4)
        let first = y / 4 * across + x / 4
        let upper = coarse[first] * (1 - fx) + coarse[first + 1] * fx
        let lower = coarse[first + across] * (1 - fx) + coarse[first + across + 1] * fx
        rays[y * width + x] = upper * (1 - fy) + lower * fy
      }
    }
    self.rays = rays
  }

  /// A board's pose: its middle in square sides before the camera, turned about the camera's x, y and z, degrees.
  public struct Hold: Hashable, Sendable {
    public var middle: SIMD3<Double>
    public var turns: SIMD3<Double>

    public init(_ x: Double, _ y: Double, _ z: Double, turned a: Double, _ b: Double, _ c: Double = 0) {
      (middle, turns) = (SIMD3(x, y, z), SIMD3(a, b, c))
    }

    /// The board's x, y and normal.
    fileprivate var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
      let angles = turns * (.pi / 180)
      func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
        var (x, y, z) = (v.x, v.y, v.z)
        (x, y) = (x * cos(angles.z) - y * sin(angles.z), x * sin(angles.z) + y * cos(angles.z))
        (x, z) = (x * cos(angles.y) + z * sin(angles.y), z * cos(angles.y) - x * sin(angles.y))
        (y, z) = (y * cos(angles.x) - z * sin(angles.x), y * sin(angles.x) + z * cos(angles.x))
        return SIMD3(x, y, z)
      }
      return (turned(SIMD3(1, 0, 0)), turned(SIMD3(0, 1, 0)), turned(SIMD3(0, 0, 1)))
    }
  }

  /// Eight poses that determine a lens: near and far, to all sides, tilted both ways.
  public static let holds = [
    Hold(0, 0, 13, turned: 0, 0), Hold(0, 0, 14, turned: 30, 0), Hold(0, 0, 14, turned: -30, 5),
    Hold(0, 0, 14, turned: 0, 32), Hold(0, 0, 14, turned: 5, -32, 10), Hold(-3, -1.5, 16, turned: 20, 20),
    Hold(3, 1.5, 16, turned: -20, 20), Hold(3, -1.5, 16, turned: 20, -22, 90),
  ]

  /// The inner corners, by row, then by column; nil for a corner behind the camera.
  public func corners(_ hold: Hold) -> [PlanePoint<Image>?] {
    let (x, y, normal) = hold.axes
    return (0..<columns * rows).map { index in
      let column = Double(index % columns) - Double(columns - 1) / 2
      let row = Double(index / columns) - Double(rows - 1) / 2
      let share = column / (Double(columns - 1) / 2)
      return camera.project(Point(meters: hold.middle + x * column + y * row + normal * (bow * share * share)))
    }
  }

  /// The board before a grey wall.
  /// - Parameter noise: One deviation, levels, from `generator`.
  public func picture(
    _ hold: Hold, noise: Double = 0, using generator: inout some RandomNumberGenerator
  ) -> Frame {
    precondition(!rays.isEmpty, "the studio draws")
    let (x, y, normal) = hold.axes
    let distance = (hold.middle * normal).sum()
    let (width, height) = (camera.size.width, camera.size.height)
    // A pixel's size on the board is its size on a plane through the same place, seen at an angle.
    let pixel = 1 / camera.fx
    let pixels = rays.map { ray -> UInt8 in
      let direction = SIMD3(ray.x, ray.y, 1)
      let facing = (direction * normal).sum()
      let arm = direction * (distance / facing) - hold.middle
      let depth = distance / facing
      let u = (arm * x).sum() + Double(columns + 1) / 2, v = (arm * y).sum() + Double(rows + 1) / 2
      var value = 110.0
      let (right, bottom) = (Double(columns) + 1, Double(rows) + 1)
      if depth > 0, u > -0.7, v > -0.7, u < right + 0.7, v < bottom + 0.7 {
        value = 225
        if u > 0, v > 0, u < right, v < bottom {
          let step = pixel * depth / max(0.2, abs(facing) / (direction * direction).sum().squareRoot())
          let mix = Self.wave(u, step, count: columns + 1) * Self.wave(v, step, count: rows + 1)
          value = 127 - 98 * mix
        }
      }
      if noise > 0 {
        let (a, b) = (Double.random(in: 1e-12..<1, using: &generator), Double.random(in: 0..<1, using: &generator))
        value += noise * (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
      }
      return UInt8(max(0, min(255, value.rounded())))
    }
    return Frame(
      index: 0, time: .zero, size: ImageSize(width: width, height: height), format: .gray8, pixels: pixels)
  }

  /// 1 in squares that are dark in even rows, -1 in the others, intermediate within a pixel of an edge.
  private static func wave(_ u: Double, _ step: Double, count: Int) -> Double {
    let nearest = max(0, min(Double(count), u.rounded()))
    let edge = max(-1, min(1, (u - nearest) * 2 / step))
    return (Int(nearest) % 2 == 0 ? 1 : -1) * edge
  }
}
