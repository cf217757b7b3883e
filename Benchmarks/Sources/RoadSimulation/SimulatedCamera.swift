import Foundation

/// The road camera of the simulation: a pinhole above the road, and what its installer assumes about it.
package struct SimulatedCamera: Hashable, Sendable {
  package var width = 1242.0
  package var height = 375.0
  /// Focal length, pixels. Source: data/README.md, the camera of the KITTI recordings.
  package var focal = 721.5377
  package var centerX = 609.5593
  package var centerY = 172.854
  package var heightMeters = 1.65
  /// Deviation of the mount that the rig does not know, radians, + left and + up.
  package var yaw = 0.0
  package var pitch = 0.0

  package init() {}

  /// The edges of a box in the picture, pixels; the whole picture is 0...width.
  package struct Box: Hashable, Sendable {
    package var left: Double
    package var top: Double
    package var right: Double
    package var bottom: Double

    package init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }
  }

  /// A point of the vehicle's frame in the camera's frame: x right, y down, z along the axis.
  package func seen(_ point: SIMD3<Double>) -> SIMD3<Double> {
    let (cosine, sine) = (cos(yaw), sin(yaw))
    let (ahead, left, up) =
      (cosine * point.x + sine * point.y, cosine * point.y - sine * point.x, point.z - heightMeters)
    return SIMD3(-left, -(cos(pitch) * up - sin(pitch) * ahead), cos(pitch) * ahead + sin(pitch) * up)
  }

  /// Distance from the camera along its axis to the nearest corner of the object, metres.
  package func distance(to cuboid: Cuboid) -> Double {
    // Depth is linear, so the least depth of a box is that of its middle minus the share of each half side.
    let (along, across) = (cos(cuboid.heading - yaw), sin(cuboid.heading - yaw))
    let half = (abs(along) * cuboid.length + abs(across) * cuboid.width) / 2 * cos(pitch)
    let middle = seen(SIMD3(cuboid.x, cuboid.y, cuboid.height / 2)).z
    return middle - half - abs(sin(pitch)) * cuboid.height / 2
  }

  /// The smallest box around all corners before the camera, even beyond the picture; nil if there are none.
  package func box(around cuboid: Cuboid) -> Box? {
    // Choice: a pinhole model is meaningless for points nearer than a hand's breadth.
    let points = cuboid.corners.map(seen).filter { $0.z > 0.1 }
      .map { SIMD2(centerX + focal * $0.x / $0.z, centerY + focal * $0.y / $0.z) }
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(), let top = points.map(\.y).min(),
      let bottom = points.map(\.y).max()
    else { return nil }
    return Box(left: left, top: top, right: right, bottom: bottom)
  }

  /// The part of a box that is in the picture; nil if there is none.
  package func visible(_ box: Box) -> Box? {
    let part = Box(
      left: max(0, box.left), top: max(0, box.top), right: min(width, box.right), bottom: min(height, box.bottom))
    return part.right > part.left && part.bottom > part.top ? part : nil
  }
}
