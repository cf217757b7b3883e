import Foundation
import HeedGeometry
import HeedRoadVision
import HeedSignals
import HeedVideo

/// The two markings of the vehicle's own lane in one picture of a straight road, as lines in the picture without its lens.
struct StraightRoad {
  let name: String
  let frame: Frame
  /// Left, then right; empty when not both were found.
  let lines: [PictureLine]

  /// A rig that knows no height: angles on the ground are the same at any.
  private static let anyHeight = 1.3

  /// - Parameter camera: Of the rig; its attitude is where the detector starts from and nothing else.
  init(picture: String, camera: MountedCamera) throws {
    name = picture.split(separator: "/").last.map(String.init) ?? picture
    frame = try readImage(picture)
    guard var mounted = camera.scaled(to: frame.size) else {
      throw VideoError.wrongSize(
        path: picture, expected: "\(camera.optics.size)", got: "\(frame.size)")
    }
    mounted.heightMeters = camera.heightMeters ?? Self.anyHeight
    let markings = try MarkingDetector(camera: mounted).markings(in: frame)
    let paint = PaintRows(frame)
    let found = [LaneMarking.Position.egoLeft, .egoRight].compactMap { side -> PictureLine? in
      markings.first { $0.position == side }.flatMap { marking in
        PictureLine(paint.places(along: marking.points).map { mounted.optics.undistorted($0) })
      }
    }
    lines = found.count == 2 ? found : []
  }

  /// The camera with the attitude that points the markings' vanishing point straight ahead: pitch and yaw, without roll.
  static func attitude(of roads: [StraightRoad], camera: MountedCamera) -> MountedCamera? {
    let lines = roads.flatMap(\.lines)
    guard !lines.isEmpty, roads.allSatisfy({ $0.lines.count == 2 }) else { return nil }
    // The point nearest to all lines, each weighed by how surely it is known there: once with all alike, then so.
    var point = SIMD2<Double>.zero
    for pass in 0..<5 {
      var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for line in lines {
        // x = offset + slope * y
        let weight = pass == 0 ? 1 : 1 / line.variance(at: point.y)
        let normal = SIMD2(1, -line.slope)
        xx += weight * normal.x * normal.x
        xy += weight * normal.x * normal.y
        yy += weight * normal.y * normal.y
        x += weight * normal.x * line.offset
        y += weight * normal.y * line.offset
      }
      let determinant = xx * yy - xy * xy
      guard determinant > 1e-12 * xx * yy else { return nil }
      point = SIMD2((yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant)
    }
    var result = camera
    result.heightMeters = camera.heightMeters ?? anyHeight
    result.pitch = .radians(atan(point.y))
    result.yaw = .radians(atan(point.x * cos(result.pitch.radians)))
    result.roll = .zero
    return result
  }

  /// The right marking's direction on the ground against the left one's, + when they open ahead.
  func angle(with camera: MountedCamera) -> Angle? {
    guard lines.count == 2, let camera = camera.scaled(to: frame.size) else { return nil }
    let directions = lines.compactMap { line -> Double? in
      let ends = line.ends.compactMap { end in
        camera.optics.project(Point(x: end.x, y: end.y, z: 1)).flatMap { camera.ground(at: $0) }
      }
      guard ends.count == 2 else { return nil }
      return atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x)
    }
    return directions.count == 2 ? .radians(directions[0] - directions[1]) : nil
  }
}
