import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

/// A head in a camera's view: a shallow bowl of random, smooth skin with the required landmarks.
struct DrawnHead {
  /// The skin's texture.
  var seed: UInt64 = 1
  var camera = PinholeCamera(size: ImageSize(width: 160, height: 140), fx: 650, fy: 650, cx: 79.5, cy: 69.5)
  /// The light's effect on a brightness, at a pixel.
  var light: @Sendable (_ brightness: Double, _ x: Double, _ y: Double) -> Double = { value, _, _ in value }

  /// Depth of the skin before the plane of the eyes' centres, metres.
  static func depth(_ x: Double, _ y: Double) -> Double { 0.02 - 4 * (x * x + y * y) }

  /// Facing the camera at 0.62 m, turned by degrees, moved by millimetres.
  static func pose(
    _ yaw: Double = 0, _ pitch: Double = 0, _ roll: Double = 0, by shift: SIMD3<Double> = .zero
  ) -> Transform<Camera, Head> {
    HeadPoseSolverTests.pose(yaw, pitch, roll, at: SIMD3(0, 0, 620) + shift)
  }

  func frame(_ pose: Transform<Camera, Head>) -> Frame {
    let back = pose.inverse
    let (eye, texture) = (back.origin.meters, texture())
    return HeedVisionTests.frame(camera.size.width, camera.size.height, .gray8) { x, y in
      let sight = camera.undistorted(PlanePoint(x: Double(x), y: Double(y)))
      let ray = back.rotation.apply(SIMD3(sight.x, sight.y, 1))
      // The intersection of ray and bowl, from the plane before it; each iteration is four times nearer.
      var p = eye
      for _ in 0..<4 { p += ray * ((Self.depth(p.x, p.y) - p.z) / ray.z) }
      return [UInt8(max(0, min(255, light(texture(p.x, p.y), Double(x), Double(y)).rounded())))]
    }
  }

  /// The mesh's landmarks on this head, with the net's kind of depth.
  func landmarks(_ pose: Transform<Camera, Head>) throws -> [SIMD3<Float>] {
    var marks = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
    func put(_ index: Int, _ x: Double, _ y: Double, _ z: Double) throws {
      let point = pose * Point<Head>(x: x, y: y, z: z)
      let pixel = try #require(camera.project(point))
      marks[index] = SIMD3(
        Float(pixel.x), Float(pixel.y), Float((point.z - pose.origin.z) * camera.fx / pose.origin.z))
    }
    // Seven rows of seven, in arbitrary order.
    for (at, index) in HeadKeyframe.landmarks.enumerated() {
      let (x, y) = (Double(at % 7 - 3) * 0.014, Double(at / 7 - 3) * 0.012)
      try put(index, x, y, Self.depth(x, y))
    }
    for (index, x) in [(33, -0.0444), (263, 0.0444), (133, -0.0174), (362, 0.0174)] {
      try put(index, x, 0, MeshDepth.corners)
    }
    return marks
  }

  func pyramid(_ pose: Transform<Camera, Head>) throws -> FacePyramid {
    let marks = try landmarks(pose)
    return try #require(
      try FacePyramid(
        frame(pose), box: HeadKeyframe.box(marks), eyeWidth: Double(planarDistance(marks[33], marks[263]))))
  }

  func keyframe(_ pose: Transform<Camera, Head>, pyramid made: FacePyramid? = nil) throws -> HeadKeyframe? {
    HeadKeyframe(
      try made ?? pyramid(pose), landmarks: try landmarks(pose), pose: pose, camera: camera, fewestPatches: 25)
  }

  /// Brightness over the head's x and y: random knots 3 and 9 mm apart, smooth in between.
  private func texture() -> (Double, Double) -> Double {
    var random = SeededRandom(seed: seed)
    let side = 64
    let knots = (0..<side * side).map { _ in Double.random(in: -1...1, using: &random) }
    func smooth(_ x: Double, _ y: Double) -> Double {
      let (column, row) = (x.rounded(.down), y.rounded(.down))
      func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
      let (fx, fy) = (ease(x - column), ease(y - row))
      func knot(_ dx: Int, _ dy: Int) -> Double {
        knots[((Int(row) + dy) & (side - 1)) * side + (Int(column) + dx) & (side - 1)]
      }
      let top = knot(0, 0) + (knot(1, 0) - knot(0, 0)) * fx
      return top + (knot(0, 1) + (knot(1, 1) - knot(0, 1)) * fx - top) * fy
    }
    return { x, y in 130 + 35 * smooth(x / 0.003 + 32, y / 0.003 + 32) + 40 * smooth(x / 0.009 + 99, y / 0.009 + 99) }
  }
}
