package import Draws
import Foundation
import Scoring

/// A camera behind the windscreen, turned as its installer left it. Written from docs/formats.md alone: x ahead, y
/// left, z up; yaw + left, then pitch + up, then roll + clockwise as seen along the view.
package struct CarriedCamera: Hashable, Sendable {
  package var width: Double
  package var height: Double
  package var focal: Double
  package var centerX: Double
  package var centerY: Double
  /// Height of the camera above the road, metres.
  package var heightMeters: Double
  /// Distance of the camera ahead of the rear axle, about which a vehicle turns, metres.
  package var ahead = 1.6
  /// Radians.
  package var yaw = 0.0
  package var pitch = 0.0
  package var roll = 0.0

  package init(width: Double, height: Double, focal: Double, heightMeters: Double) {
    (self.width, self.height, self.focal, self.heightMeters) = (width, height, focal, heightMeters)
    (centerX, centerY) = (width / 2, height / 2)
  }

  /// The camera's right, down and view directions in the frame of the body.
  package var axes: (right: SIMD3<Double>, down: SIMD3<Double>, view: SIMD3<Double>) {
    let view = SIMD3(cos(pitch) * cos(yaw), cos(pitch) * sin(yaw), sin(pitch))
    let (right, down) = (
      SIMD3(sin(yaw), -cos(yaw), 0), SIMD3(sin(pitch) * cos(yaw), sin(pitch) * sin(yaw), -cos(pitch))
    )
    return (right * cos(roll) + down * sin(roll), down * cos(roll) - right * sin(roll), view)
  }

  /// Choice: an installer makes sure that the camera sees the road from 12 m on, and the horizon.
  var seesRoad: Bool {
    atan((height - centerY) / focal) - pitch > atan(heightMeters / 12) && atan(centerY / focal) + pitch > 0.01
  }

  package static func drawn(using chance: inout SeededRandom) -> CarriedCamera {
    let shapes = [(1280.0, 720.0, 700.0...1400.0), (1242, 375, 700...900), (1920, 1080, 1000...1400)]
    let shape = shapes[Int.random(in: 0..<shapes.count, using: &chance)]
    while true {
      var camera = CarriedCamera(
        width: shape.0, height: shape.1, focal: chance.uniform(shape.2), heightMeters: chance.uniform(1.1...2))
      camera.centerX += chance.uniform(-15...15)
      camera.centerY += chance.uniform(-15...15)
      camera.ahead = chance.uniform(1.3...2)
      camera.yaw = chance.uniform(-5...5) * .pi / 180
      camera.pitch = chance.uniform(-5...5) * .pi / 180
      camera.roll = chance.uniform(-3...3) * .pi / 180
      if camera.seesRoad { return camera }
    }
  }
}

/// A carried camera at one moment of a drive: its place in the world, and what it sees there.
package struct CameraPlace: Sendable {
  package let camera: CarriedCamera
  private let origin: SIMD3<Double>
  private let right: SIMD3<Double>
  private let down: SIMD3<Double>
  private let view: SIMD3<Double>
  /// Directions of the vehicle ahead and to its left, in the world.
  let along: SIMD3<Double>
  let left: SIMD3<Double>

  package init(_ camera: CarriedCamera, at moment: DrivenWay.Moment) {
    let along = SIMD3(cos(moment.heading), sin(moment.heading), 0)
    let left = SIMD3(-sin(moment.heading), cos(moment.heading), 0)
    // The axes of the body in the world: first its nose is raised, then its left side.
    let up = SIMD3(0.0, 0, 1)
    let nose = along * cos(moment.pitch) + up * sin(moment.pitch)
    let top = up * cos(moment.pitch) - along * sin(moment.pitch)
    let side = left * cos(moment.roll) + top * sin(moment.roll)
    let roof = top * cos(moment.roll) - left * sin(moment.roll)
    func world(_ axis: SIMD3<Double>) -> SIMD3<Double> { nose * axis.x + side * axis.y + roof * axis.z }
    let axes = camera.axes
    (right, down, view) = (world(axes.right), world(axes.down), world(axes.view))
    origin =
      SIMD3(moment.x, moment.y, camera.heightMeters + moment.heave) + along * camera.ahead
    (self.camera, self.along, self.left) = (camera, along, left)
  }

  /// The world point this far ahead of, left of and above the road point below the camera, metres.
  func world(ahead: Double, left: Double, up: Double = 0) -> SIMD3<Double> {
    SIMD3(origin.x, origin.y, up) + along * ahead + self.left * left
  }

  /// The pixel of a world point; nil if the point is behind the camera or nearer than half a metre.
  package func seen(_ point: SIMD3<Double>) -> SIMD2<Double>? {
    let ray = point - origin
    let depth = (ray * view).sum()
    guard depth > 0.5 else { return nil }
    return SIMD2(
      camera.centerX + camera.focal * (ray * right).sum() / depth,
      camera.centerY + camera.focal * (ray * down).sum() / depth)
  }

  func holds(_ pixel: SIMD2<Double>) -> Bool {
    (0..<camera.width).contains(pixel.x) && (0..<camera.height).contains(pixel.y)
  }
}
