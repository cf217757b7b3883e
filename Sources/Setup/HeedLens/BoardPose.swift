import Foundation
import HeedGeometry

/// A board's own axes: x along its columns, y down its rows, in sides of a square.
enum Board: ReferenceFrame {}

/// A board's axes and origin in the camera's frame, in sides of a square.
package struct BoardPose: Hashable, Sendable {
  /// Rotation and share of the distance below which two pictures show the same pose. Choice: a hand that holds a board
  /// still turns it by a degree or two; errors of the corners repeat in such pictures.
  package static let sameDegrees = 5.0, sameShare = 0.05

  var rotation: Rotation<Camera, Board>
  var shift: SIMD3<Double>

  /// Angle between the camera's axis and the board's normal, 0...90 degrees.
  var tilt: Angle { .radians(acos(min(1, abs(rotation.zAxis.z)))) }

  /// True if a board in this pose looks nearly as in another.
  func isNear(_ other: BoardPose) -> Bool {
    let (a, b) = (rotation, other.rotation)
    let cosine = (a.xAxis.dot(b.xAxis) + a.yAxis.dot(b.yAxis) + a.zAxis.dot(b.zAxis) - 1) / 2
    return cosine > cos(Self.sameDegrees * .pi / 180)
      && (shift - other.shift).length < Self.sameShare * other.shift.length
  }

  /// Applies a rotation and a shift of three elements each.
  mutating func move(by step: [Double]) {
    rotation = rotation.turned(by: SIMD3(step[0], step[1], step[2]))
    shift += SIMD3(step[3], step[4], step[5])
  }
}

extension [BoardPose] {
  /// The indices of the poses, in groups that are near the first pose of the group.
  var groups: [[Int]] {
    var groups: [[Int]] = []
    for (index, pose) in enumerated() {
      if let group = groups.firstIndex(where: { pose.isNear(self[$0[0]]) }) {
        groups[group].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }
}
