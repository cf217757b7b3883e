import Draws
import Foundation
import Scoring

/// Driving within a lane through bends, with some swaying and cutting of bends: the markings that a camera sees.
package struct LaneDrive: Sendable {
  package struct Frame: Hashable, Sendable {
    /// Seconds.
    package var time: Double
    package var speed: Double
    /// Yaw rate, + left, rad/s.
    package var yawRate: Double
    /// Distances from the camera to the markings, metres; positive while a marking is on its own side.
    package var leftDistance: Double
    package var rightDistance: Double
    /// Points of the marking from the bottom upwards, pixels; nil if it is not seen.
    package var left: [SIMD2<Double>]?
    package var right: [SIMD2<Double>]?
  }

  package let camera: SimulatedCamera
  package let frames: [Frame]

  /// Source: data/README.md, the camera of the stills, without its distortion; height as the row assumes it.
  private static let camera: SimulatedCamera = {
    var camera = SimulatedCamera()
    (camera.width, camera.height, camera.focal, camera.heightMeters) = (1280, 720, 1156, 1.3)
    (camera.centerX, camera.centerY) = (640, 360)
    return camera
  }()

  /// Makes ten frames per second. Each marking is missing in one frame of fifty.
  package init(minutes: Double, seed: UInt64) {
    var chance = SeededRandom(seed: seed)
    camera = Self.camera
    let road = Road(seconds: minutes * 60 + 10, using: &chance)
    let sway = Sway(using: &chance)
    var frames: [Frame] = []
    for index in 0..<Int(minutes * 600) {
      let time = Double(index) / 10
      let bend = road.curvature(at: time)
      // A driver who cuts a bend is nearer to its inner side. Choice: 10 cm in a bend of 400 m radius.
      func place(_ time: Double) -> Double { sway.offset(at: time) + 40 * road.curvature(at: time) }
      let offset = place(time)
      let heading = (place(time + 0.05) - place(time - 0.05)) / 0.1 / road.speed
      var seen: [[SIMD2<Double>]?] = []
      for side in [1.0, -1.0] {
        let points = stride(from: 6.0, through: 40, by: 2).compactMap { ahead -> SIMD2<Double>? in
          let left = side * road.width / 2 - offset - heading * ahead + bend * ahead * ahead / 2
          let p = Self.camera.seen(SIMD3(ahead, left, 0))
          let x = Self.camera.centerX + Self.camera.focal * p.x / p.z + chance.normal(0, 1)
          let y = Self.camera.centerY + Self.camera.focal * p.y / p.z
          return (0..<Self.camera.width).contains(x) && (0..<Self.camera.height).contains(y) ? SIMD2(x, y) : nil
        }
        seen.append(chance.uniform(0...1) < 0.02 || points.count < 4 ? nil : points)
      }
      frames.append(
        Frame(
          time: time, speed: road.speed, yawRate: bend * road.speed, leftDistance: road.width / 2 - offset,
          rightDistance: road.width / 2 + offset, left: seen[0], right: seen[1]))
    }
    self.frames = frames
  }

  /// A road of straight stretches and bends to either side, with soft transitions.
  private struct Road {
    /// Lane width in metres and speed in m/s. Choice: 3.5 m is the narrowest lane that is usual at such speeds.
    let width = 3.5
    let speed = 25.0
    private var bends: [(from: Double, to: Double, curvature: Double)] = []

    init(seconds: Double, using chance: inout SeededRandom) {
      var time = chance.uniform(5...15)
      while time < seconds {
        let length = chance.uniform(8...20)
        // Choice: a radius of 300 m at 90 km/h gives 2 m/s^2 sideways, as much as people like.
        let curvature = (chance.uniform(0...1) < 0.5 ? -1 : 1) / chance.uniform(300...1500)
        bends.append((time, time + length, curvature))
        time += length + chance.uniform(3...15)
      }
    }

    /// Curvature of the road, + left. It grows and shrinks over three seconds.
    func curvature(at time: Double) -> Double {
      guard let bend = bends.first(where: { $0.from <= time && time <= $0.to }) else { return 0 }
      let share = min(1, (time - bend.from) / 3, (bend.to - time) / 3)
      return bend.curvature * share * share * (3 - 2 * share)
    }
  }

  /// Sideways motion within the lane: a sum of unrelated waves, at most 0.33 m in total.
  private struct Sway {
    private var waves: [(amplitude: Double, period: Double, phase: Double)] = []

    init(using chance: inout SeededRandom) {
      for (amplitude, period) in [(0.15, 37.0), (0.12, 17.0), (0.06, 7.3)] {
        waves.append((amplitude, period, chance.uniform(0...(2 * .pi))))
      }
    }

    /// Sideways offset at a time, + left, metres.
    func offset(at time: Double) -> Double {
      waves.reduce(0) { $0 + $1.amplitude * sin(2 * .pi * time / $1.period + $1.phase) }
    }
  }
}

extension LaneDrive {
  /// The drive as input for `heed alerts`.
  package var ndjson: String {
    let image = "[\(Int(camera.width)),\(Int(camera.height))]"
    return
      "{\"type\":\"camera\",\"image\":\(image),\"fx\":\(camera.focal),\"fy\":\(camera.focal),\"cx\":\(camera.centerX),"
      + "\"cy\":\(camera.centerY),\"height_m\":\(camera.heightMeters),\"pitch_deg\":0,\"roll_deg\":0,\"yaw_deg\":0}\n"
      + frames.map { frame in
        let lanes = [("egoLeft", frame.left), ("egoRight", frame.right)].compactMap { name, points in
          points.map { points in
            "{\"position\":\"\(name)\",\"points\":["
              + points.map { "[\(RecognitionText.number($0.x)),\(RecognitionText.number($0.y))]" }
              .joined(separator: ",") + "]}"
          }
        }
        return "{\"t_ms\":\(RecognitionText.number(1000 * frame.time)),\"image\":\(image),"
          + "\"speed_mps\":\(RecognitionText.number(frame.speed)),"
          + "\"yaw_rate_dps\":\(RecognitionText.number(frame.yawRate * 180 / .pi)),"
          + "\"lanes\":[\(lanes.joined(separator: ","))],\"objects\":[]}\n"
      }.joined()
  }
}
