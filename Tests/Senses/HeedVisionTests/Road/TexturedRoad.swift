import Draws
import Foundation
import HeedGeometry
import HeedSignals

/// A textured road in the camera's view from any place of the vehicle.
struct TexturedRoad {
  var camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 384, height: 216), fx: 280, fy: 280, cx: 191.5, cy: 107.5),
    heightMeters: 1.4, pitch: .degrees(-4))
  /// Metres and radians between two pictures: forward motion, then a turn to the left.
  var step = 0.5
  var turn = 0.01

  var size: ImageSize { camera.optics.size }

  private static let side = 128

  /// A repeating pattern, 0...1.
  private static let pattern: [Double] = {
    var random = SeededRandom(seed: 7)
    return (0..<side * side).map { _ in Double.random(in: 0...1, using: &random) }
  }()

  /// Brightness of the road at a place, metres.
  private func brightness(_ x: Double, _ y: Double) -> Double {
    60 + 70 * value(x / 0.13, y / 0.13) + 70 * value(x / 0.5 + 40, y / 0.5)
  }

  private func value(_ x: Double, _ y: Double) -> Double {
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (x - left, y - top)
    let mask = Self.side - 1
    let (x0, y0) = (Int(left) & mask, Int(top) & mask)
    let (x1, y1) = ((x0 + 1) & mask, (y0 + 1) & mask)
    let (upper, lower) = (y0 * Self.side, y1 * Self.side)
    let above = Self.pattern[upper + x0] * (1 - u) + Self.pattern[upper + x1] * u
    return above * (1 - v) + (Self.pattern[lower + x0] * (1 - u) + Self.pattern[lower + x1] * u) * v
  }

  /// Brightness of every pixel after some steps; the sky is uniform.
  func pixels(after steps: Int) -> [UInt8] {
    var (place, heading) = (SIMD2(0.0, 0.0), 0.0)
    for _ in 0..<steps {
      place += SIMD2(cos(heading), sin(heading)) * step
      heading += turn
    }
    let (right, down, ahead) = (camera.rotation.xAxis, camera.rotation.yAxis, camera.rotation.zAxis)
    let (optics, height) = (camera.optics, camera.heightMeters ?? 0)
    let (s, c) = (sin(heading), cos(heading))
    var result = [UInt8](repeating: 200, count: size.width * size.height)
    for row in 0..<size.height {
      let start = ahead + down * ((Double(row) - optics.cy) / optics.fy)
      for column in 0..<size.width {
        let across = (Double(column) - optics.cx) / optics.fx
        let z = start.z + right.z * across
        // Beyond 40 m a pixel covers metres.
        guard z < -height / 40 else { continue }
        let scale = -height / z
        let (x, y) = ((start.x + right.x * across) * scale, (start.y + right.y * across) * scale)
        result[row * size.width + column] = UInt8(brightness(place.x + x * c - y * s, place.y + x * s + y * c))
      }
    }
    return result
  }

  /// The image of a road pixel one step later.
  func next(_ pixel: PlanePoint<Image>) -> PlanePoint<Image>? {
    guard let point = camera.ground(at: pixel) else { return nil }
    let (s, c) = (sin(turn), cos(turn))
    let x = point.x - step
    return camera.pixel(of: Point(x: x * c + point.y * s, y: point.y * c - x * s, z: 0))
  }
}
