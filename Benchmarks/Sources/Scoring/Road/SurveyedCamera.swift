package import Draws
import Foundation

/// A fully known road camera and its projection. It is written only from docs/formats.md and OpenCV's lens model,
/// because it judges the program's geometry and must share nothing with it.
package struct SurveyedCamera: Hashable, Sendable {
  package var width = 1280
  package var height = 720
  package var focal = SIMD2(1000.0, 1000.0)
  package var center = SIMD2(639.5, 359.5)
  /// Distortion of the lens: k1, k2, p1, p2, k3.
  package var distortion = [0.0, 0, 0, 0, 0]
  package var heightMeters = 1.5
  /// Angles of the mount, degrees: + left, + up, + clockwise as seen along the view.
  package var yaw = 0.0
  package var pitch = 0.0
  package var roll = 0.0
  /// Position and heading of the vehicle, degrees; the heading clockwise from north.
  package var longitude = 0.0
  package var latitude = 0.0
  package var heading = 0.0

  package init() {}

  /// Largest tangent of the angle to the axis, with a margin, at which the lens model is still one-to-one; nil if the
  /// picture reaches farther.
  package var reach: Double? {
    let corners = [0.0, Double(width)].flatMap { x in [0.0, Double(height)].map { SIMD2(x, $0) } }
    let farthest = corners.map { (($0 - center) / focal * (($0 - center) / focal)).sum().squareRoot() }.max() ?? 0
    var r = 0.0
    while bent(r) < 1.05 * farthest {
      // Choice: a slope of 0.2 is far from the point where a picture folds back onto itself.
      guard r < 5, bent(r + 0.001) - bent(r) > 0.0002 else { return nil }
      r += 0.001
    }
    return r
  }

  private func bent(_ r: Double) -> Double {
    let s = r * r
    return r * (1 + distortion[0] * s + distortion[1] * s * s + distortion[4] * s * s * s)
  }

  /// A place in the camera's axes (right, down, along its axis), from a place in the vehicle's frame (x ahead, y left,
  /// z up, metres, origin on the road below the camera).
  package func before(_ place: SIMD3<Double>) -> SIMD3<Double> {
    func turn(_ degrees: Double, _ a: Double, _ b: Double) -> (Double, Double) {
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      return (c * a + s * b, c * b - s * a)
    }
    // The camera's rotations are undone, the last first.
    var (x, y, z) = (place.x, place.y, place.z - heightMeters)
    (x, y) = turn(yaw, x, y)
    (x, z) = turn(pitch, x, z)
    (y, z) = turn(roll, y, z)
    return SIMD3(-y, -z, x)
  }

  /// The pixel to which a place projects; whole numbers are pixel centres. nil if the place is behind the camera, or
  /// if the tangent of its angle to the axis is at least `reach`.
  package func pixel(of place: SIMD3<Double>, reach: Double = .infinity) -> SIMD2<Double>? {
    let ray = before(place)
    guard ray.z > 0 else { return nil }
    let (x, y) = (ray.x / ray.z, ray.y / ray.z)
    let s = x * x + y * y
    guard s < reach * reach else { return nil }
    let radial = 1 + distortion[0] * s + distortion[1] * s * s + distortion[4] * s * s * s
    let (p1, p2) = (distortion[2], distortion[3])
    return SIMD2(
      center.x + focal.x * (x * radial + 2 * p1 * x * y + p2 * (s + 2 * x * x)),
      center.y + focal.y * (y * radial + p1 * (s + 2 * y * y) + 2 * p2 * x * y))
  }

  package func holds(_ pixel: SIMD2<Double>) -> Bool {
    (0...Double(width - 1)).contains(pixel.x) && (0...Double(height - 1)).contains(pixel.y)
  }

  /// Metres ahead and to the left of another place on Earth, computed on the ellipsoid. Accurate over kilometres.
  package func world(longitude other: Double, latitude otherLatitude: Double) -> SIMD2<Double> {
    let (l, b) = (longitude * .pi / 180, latitude * .pi / 180)
    let way = Self.ellipsoid(other, otherLatitude) - Self.ellipsoid(longitude, latitude)
    let east = -sin(l) * way.x + cos(l) * way.y
    let north = -sin(b) * cos(l) * way.x - sin(b) * sin(l) * way.y + cos(b) * way.z
    let h = heading * .pi / 180
    return SIMD2(east * sin(h) + north * cos(h), north * sin(h) - east * cos(h))
  }

  /// Position relative to the Earth's centre, metres. Source: WGS 84.
  package static func ellipsoid(_ longitude: Double, _ latitude: Double) -> SIMD3<Double> {
    let (a, f) = (6_378_137.0, 1 / 298.257223563)
    let (l, b) = (longitude * .pi / 180, latitude * .pi / 180)
    let e2 = f * (2 - f)
    let n = a / (1 - e2 * sin(b) * sin(b)).squareRoot()
    return SIMD3(n * cos(b) * cos(l), n * cos(b) * sin(l), n * (1 - e2) * sin(b))
  }
}

extension SurveyedCamera {
  /// A randomly mounted camera somewhere on Earth.
  package static func drawn(using chance: inout SeededRandom) -> SurveyedCamera {
    let sizes = [(640, 480), (1280, 720), (1242, 375), (1920, 1080), (3840, 2160)]
    while true {
      var camera = SurveyedCamera()
      (camera.width, camera.height) = sizes[Int.random(in: 0..<sizes.count, using: &chance)]
      let (width, height) = (Double(camera.width), Double(camera.height))
      camera.focal.x = chance.uniform(0.5...1.6) * width
      camera.focal.y = camera.focal.x * chance.uniform(0.98...1.02)
      camera.center = SIMD2(chance.uniform(0.45...0.55) * width, chance.uniform(0.45...0.55) * height)
      camera.distortion = [
        chance.uniform(-0.35...0.15), chance.uniform(-0.1...0.15), chance.uniform(-0.002...0.002),
        chance.uniform(-0.002...0.002), chance.uniform(-0.05...0.05),
      ]
      camera.heightMeters = chance.uniform(0.8...3.5)
      (camera.yaw, camera.pitch) = (chance.uniform(-20...20), chance.uniform(-15...15))
      camera.roll = chance.uniform(-10...10)
      camera.longitude = chance.uniform(-180...180)
      camera.latitude = chance.uniform(-85...85)
      camera.heading = chance.uniform(0...360)
      if camera.reach != nil { return camera }
    }
  }

  /// Places of the road inside the picture, with their pixels.
  package func places(
    _ count: Int, ahead: ClosedRange<Double> = 1...5000, using chance: inout SeededRandom
  ) -> [(place: SIMD2<Double>, pixel: SIMD2<Double>)] {
    var result: [(place: SIMD2<Double>, pixel: SIMD2<Double>)] = []
    guard let reach else { return [] }
    // Number of tries. Choice: enough for any camera that sees a road.
    for _ in 0..<(count * 200) where result.count < count {
      let x = ahead.lowerBound * pow(ahead.upperBound / ahead.lowerBound, chance.uniform(0...1))
      let place = SIMD2(x, x * chance.uniform(-1.5...1.5))
      if let pixel = pixel(of: SIMD3(place.x, place.y, 0), reach: reach), holds(pixel) {
        result.append((place, pixel))
      }
    }
    return result
  }

  /// A place on Earth at a given distance, accurate to some centimetres.
  package func placeOnEarth(meters: Double, using chance: inout SeededRandom) -> SIMD2<Double> {
    let direction = chance.uniform(0...(2 * .pi))
    let degree = Double.pi / 180 * 6_378_137
    let latitude = latitude + meters * cos(direction) / degree
    let turned = longitude + meters * sin(direction) / degree / cos(latitude * .pi / 180)
    return SIMD2(Statistics.wrapped(turned), latitude)
  }

  /// A rig file with this road camera.
  package func rig(name: String) -> String {
    """
    name: \(name)
    road_camera:
      image: [\(width), \(height)]
      fx: \(focal.x)
      fy: \(focal.y)
      cx: \(center.x)
      cy: \(center.y)
      distortion: [\(distortion.map { "\($0)" }.joined(separator: ", "))]
      height_m: \(heightMeters)
      pitch_deg: \(pitch)
      roll_deg: \(roll)
      yaw_deg: \(yaw)

    """
  }
}
