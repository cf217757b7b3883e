import Draws
import Foundation
import HeedGeometry
import HeedSignals

@testable import HeedRoad

/// A lane in a camera's view.
struct LaneScene {
  var camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1280, height: 720), horizontalFieldOfView: .degrees(60)),
    heightMeters: 1.3)
  /// From the lane's middle to the camera, metres, + left.
  var offset = 0.0
  /// Heading of the vehicle relative to the lane, + left.
  var heading = Angle.zero
  var width = 3.5
  /// 1/metre, + left.
  var curvature = 0.0
  /// Far end of the visible lane, metres.
  var farthest = 45.0
  /// Camera pitch, + up: the bonnet dives the other way.
  var pitch = Angle.zero

  /// Points of one marking every metre, with growing spacing at larger distances; points below the picture are left out.
  func marking(_ position: LaneMarking.Position, noise: Double = 0, random: inout SeededRandom) -> LaneMarking {
    let side: Double =
      switch position {
      case .egoLeft: 1
      case .egoRight: -1
      case .adjacentLeft: 3
      case .adjacentRight: -3
      }
    var moved = camera
    moved.pitch = camera.pitch + pitch
    var (ahead, points) = (2.0, [PlanePoint<Image>]())
    while ahead <= farthest {
      // The lane's own frame turned into the vehicle's; small angles.
      let left =
        side * width / 2 / cos(heading.radians) - offset / cos(heading.radians) - tan(heading.radians) * ahead
        + curvature / 2 * ahead * ahead
      if let pixel = moved.pixel(of: Point(x: ahead, y: left, z: 0)), pixel.y < 719.5 {
        points.append(PlanePoint(x: pixel.x + noise * random.normal(), y: pixel.y))
      }
      ahead *= 1.08
    }
    return LaneMarking(position: position, points: points)
  }

  func markings(
    _ positions: [LaneMarking.Position] = [.egoLeft, .egoRight], noise: Double = 0, random: inout SeededRandom
  ) -> [LaneMarking] {
    positions.map { marking($0, noise: noise, random: &random) }
  }
}
