import Draws
import Foundation
import HeedGeometry
import HeedSignals

@testable import HeedRoad

/// A camera over a level road of points, in a moving vehicle: views of the points, exact or with errors.
struct SimulatedDrive {
  /// The true mounting.
  var truth: MountedCamera
  var speed = 15.0
  /// Radians a second, + left.
  var yawRate = 0.0
  /// Sway of the springs, degrees; 1.5 Hz.
  var sway = 0.0
  /// Noise of a followed point, pixels.
  var noise = 0.0
  /// Share of random tracks.
  var outliers = 0.0
  var tracks = 24
  /// Time between frames, and between the two pictures of a pair, seconds.
  var step = 0.125
  var pair = 0.05
  /// Distance of the camera from the rear axle, the vehicle's centre of rotation, metres.
  var ahead = 0.0
  private(set) var time = 0.0
  private(set) var frame = 0
  private var random: SeededRandom

  init(_ truth: MountedCamera, seed: UInt64 = 1) {
    (self.truth, random) = (truth, SeededRandom(seed: seed))
  }

  static let optics = PinholeCamera(
    size: ImageSize(width: 1280, height: 720), fx: 900, fy: 900, cx: 639.5, cy: 359.5)

  /// 1.4 m above the road.
  static func camera(yaw: Double = 0, pitch: Double = 0, roll: Double = 0, height: Double? = 1.4) -> MountedCamera {
    MountedCamera(
      optics: optics, heightMeters: height, yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(roll))
  }

  /// The next frame, with the flow since the picture before it.
  mutating func next() -> RoadObservation {
    var seen = empty()
    seen.flow = RoadFlow(
      since: Timestamp(milliseconds: (time - pair) * 1000), tracks: (0..<tracks).map { _ in track() })
    return seen
  }

  /// The next frame, with the two markings of the lane in place of the flow.
  mutating func nextLanes() -> RoadObservation {
    var seen = empty()
    let camera = swayed(at: time)
    let sides: [(LaneMarking.Position, Double)] = [(.egoLeft, 1.75), (.egoRight, -1.75)]
    seen.lanes = sides.map { position, left in
      let points = [6.0, 8, 10, 14, 20, 30].compactMap { camera.pixel(of: Point(x: $0, y: left, z: 0)) }
      return LaneMarking(position: position, points: points.map { noisy($0) })
    }
    return seen
  }

  /// The next frame, without flow and markings.
  mutating func empty() -> RoadObservation {
    time += step
    frame += 1
    return RoadObservation(frame: frame, time: Timestamp(milliseconds: time * 1000), size: truth.optics.size)
  }

  private func swayed(at time: Double) -> MountedCamera {
    var camera = truth
    camera.pitch = camera.pitch + .degrees(sway * sin(2 * .pi * 1.5 * time))
    return camera
  }

  private mutating func noisy(_ pixel: PlanePoint<Image>) -> PlanePoint<Image> {
    PlanePoint(x: pixel.x + noise * random.normal(), y: pixel.y + noise * random.normal())
  }

  /// A road point visible in both pictures.
  private mutating func track() -> RoadFlow.Track {
    let (before, now) = (swayed(at: time - pair), swayed(at: time))
    let (width, height) = (Double(truth.optics.size.width), Double(truth.optics.size.height))
    while true {
      let from = PlanePoint<Image>(
        x: Double.random(in: 0.05...0.95, using: &random) * width,
        y: Double.random(in: 0.5...0.95, using: &random) * height)
      guard let place = before.ground(at: from), place.x > 3, place.x < 30, abs(place.y) < 8,
        let to = now.pixel(of: moved(place))
      else { continue }
      if Double.random(in: 0..<1, using: &random) < outliers {
        let reach = -40.0...40
        return RoadFlow.Track(
          from: from,
          to: PlanePoint(
            x: from.x + Double.random(in: reach, using: &random), y: from.y + Double.random(in: reach, using: &random)))
      }
      return RoadFlow.Track(from: from, to: noisy(to))
    }
  }

  /// A point of the road in the vehicle's frame, after the vehicle drove on an arc for one pair of pictures.
  private func moved(_ point: Point<Vehicle>) -> Point<Vehicle> {
    let (angle, way) = (yawRate * pair, speed * pair)
    let (s, c) = (sin(angle), cos(angle))
    // The rear axle's displacement in its old frame.
    let axle = angle == 0 ? SIMD2(way, 0) : SIMD2(s, 1 - c) * (way / angle)
    let rest = SIMD2(point.x + ahead, point.y) - axle
    return Point(x: rest.x * c + rest.y * s - ahead, y: rest.y * c - rest.x * s, z: point.z)
  }
}
