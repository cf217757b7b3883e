import Draws
import Foundation
import HeedGeometry
import HeedSignals

/// A flat road in a mounted camera's view: asphalt, painted lines, shadows and occlusions.
struct PaintedRoad {
  /// One painted line, parallel to the others.
  struct Line {
    /// Middle, metres left of the lane's middle.
    var offset: Double
    var width = 0.12
    /// Lengths of paint and gap, metres; nil for a solid line.
    var dashes: (paint: Double, gap: Double)?
    /// Blue, green, red.
    var color: SIMD3<Double> = SIMD3(220, 220, 220)

    static let yellow: SIMD3<Double> = SIMD3(60, 180, 220)
  }

  var lines = [Line(offset: 1.75), Line(offset: -1.75)]
  /// The vehicle's position, metres left of the lane's middle.
  var position = 0.0
  /// The vehicle's heading relative to the lane, radians to the left.
  var heading = 0.0
  /// 1/m, + left.
  var curvature = 0.0
  /// The travelled distance, metres.
  var travelled = 0.0
  var asphalt = 90.0
  /// Standard deviation, levels.
  var noise = 3.0
  /// Shadowed stretches ahead, metres.
  var shadows: [ClosedRange<Double>] = []
  /// End of the hidden stretch before the vehicle, metres; nil if the road is free.
  var hiddenBelow: Double?

  static let size = ImageSize(width: 640, height: 360)

  static func camera(
    pitch: Double = 0, height: Double? = 1.3, size: ImageSize = size, fieldOfView: Double = 60
  ) -> MountedCamera {
    MountedCamera(
      optics: PinholeCamera(size: size, horizontalFieldOfView: .degrees(fieldOfView)), heightMeters: height,
      pitch: .degrees(pitch))
  }

  /// A line's place, metres left of the vehicle's axis, `ahead` metres ahead.
  func left(of line: Line, ahead: Double) -> Double {
    line.offset - position - heading * ahead + curvature * ahead * ahead / 2
  }

  /// - Parameter camera: Without yaw, roll and distortion, so that a picture row is a line across the road.
  func frame(
    _ camera: MountedCamera = camera(), _ format: PixelFormat = .bgr8, time: Double = 0, seed: UInt64 = 1
  ) -> Frame {
    var random = SeededRandom(seed: seed)
    let speckle = (0..<4096).map { _ in Int(random.normal() * noise) }
    let (width, height) = (camera.optics.size.width, camera.optics.size.height)
    let bytes = format.bytesPerPixel
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * bytes) { buffer, count in
      count = width * height * bytes
      for y in 0..<height {
        let row = row(y, camera)
        var at = y * width * bytes
        var grain = Int(random.next() & 4095)
        for x in 0..<width {
          grain = (grain &+ 1) & 4095
          let noise = speckle[grain]
          let first = 3 * x
          if bytes == 1 {
            buffer[at] = UInt8(max(0, min(255, row[first + 1] + noise)))
          } else {
            buffer[at] = UInt8(max(0, min(255, row[first] + noise)))
            buffer[at + 1] = UInt8(max(0, min(255, row[first + 1] + noise)))
            buffer[at + 2] = UInt8(max(0, min(255, row[first + 2] + noise)))
            if bytes == 4 { buffer[at + 3] = 7 }
          }
          at += bytes
        }
      }
    }
    return Frame(
      index: max(0, Int(time * 25)), time: Timestamp(milliseconds: time * 1000), size: camera.optics.size,
      format: format, pixels: pixels)
  }

  /// Blue, green and red of one row.
  private func row(_ y: Int, _ camera: MountedCamera) -> [Int] {
    let (optics, width) = (camera.optics, camera.optics.size.width)
    let ray = camera.ray(through: PlanePoint(x: optics.cx, y: Double(y))).vector
    guard ray.z < -1e-4 else { return (0..<width).flatMap { _ in [200, 180, 170] } }
    let ahead = ray.x / -ray.z * (camera.heightMeters ?? 1.3)
    if let hiddenBelow, ahead < hiddenBelow { return [Int](repeating: 60, count: 3 * width) }
    // Perpendicular to the camera's axis, at the depth of this row.
    let depth = camera.depth(of: Point(x: ahead, y: 0, z: 0)) ?? ahead
    let light = shadows.contains { $0.contains(ahead) } ? 0.4 : 1
    var row = [Int](repeating: Int(asphalt * light), count: 3 * width)
    for line in lines {
      if let dashes = line.dashes,
        (ahead + travelled).truncatingRemainder(dividingBy: dashes.paint + dashes.gap) > dashes.paint
      {
        continue
      }
      let middle = optics.cx - left(of: line, ahead: ahead) / depth * optics.fx
      let half = line.width / 2 / depth * optics.fx
      let first = max(0, Int((middle - half + 0.5).rounded(.down)))
      for x in first..<max(first, min(width, Int((middle + half + 1.5).rounded(.down)))) {
        let covered = min(1, max(0, min(Double(x) + 0.5, middle + half) - max(Double(x) - 0.5, middle - half)))
        for channel in 0..<3 {
          let bare = asphalt * light
          row[3 * x + channel] = Int(bare + covered * (line.color[channel] * light - bare))
        }
      }
    }
    return row
  }
}

extension [LaneMarking] {
  func at(_ position: LaneMarking.Position) -> LaneMarking? { first { $0.position == position } }

  /// Metres left of the camera, `ahead` metres ahead; nil without such a marking, or beyond its end.
  func left(_ position: LaneMarking.Position, ahead: Double, _ camera: MountedCamera) -> Double? {
    guard let marking = at(position) else { return nil }
    let ground = marking.points.compactMap { camera.ground(at: $0) }
    for (near, far) in zip(ground, ground.dropFirst()) where near.x <= ahead && far.x >= ahead {
      return near.y + (far.y - near.y) * (ahead - near.x) / (far.x - near.x)
    }
    return nil
  }
}
