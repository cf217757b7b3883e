import Draws
import Foundation
public import HeedGeometry
public import HeedSignals

/// An invented person before an invented camera: two eyes that look where they are told, a head that moves, lids that blink.
///
/// Spread as among people: kappa 5 +- 1.5 degrees outward and 1.5 +- 1 down, eyeballs of 12 +- 0.5 mm, rotation centres
/// 1 mm from where the face has them, iris estimates that keep 0.6 to 1 of the way up and down, scatter by 0.3 to 0.5 px and
/// are off by some tenths of a pixel that depend on the gaze.
public struct SimulatedPerson: Sendable {
  /// How large the errors of the measurement are; 1 is the measured size.
  public struct Errors: Sendable {
    /// Scatter of the iris.
    public var noise = 1.0
    /// What the iris is off by depending on the gaze.
    public var systematic = 1.0

    public init() {}
  }

  /// The camera of the rendered driver.
  public static let camera = PinholeCamera(
    size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5, distortion: [0, 0, 0, 0, 0])
  public static let frame = Duration.nanoseconds(33_333_333)

  public private(set) var time = Timestamp.zero
  private var frames = 0
  private var random: SeededRandom
  private var left: SimulatedEye
  private var right: SimulatedEye
  private let halfDistance: Double
  private let sway: [(rate: Double, phase: Double, reach: Double)]
  private let rest: SIMD3<Double>
  private var nextBlink: Double
  /// Where the gaze rests now, camera frame.
  private var gaze = Point<Camera>.millimeters(0, 100, 0)
  private var leap: (target: Point<Camera>, at: Timestamp)?

  public init(seed: UInt64, errors: Errors = Errors()) {
    var random = SeededRandom(seed: seed)
    let noise = random.uniform(0.3...0.5) * errors.noise
    let systematic = random.uniform(0.15...0.35) * errors.systematic
    left = SimulatedEye(side: 1, noise: noise, systematic: systematic, using: &random)
    right = SimulatedEye(side: -1, noise: noise, systematic: systematic, using: &random)
    halfDistance = random.normal(31, 1.5) / 1000
    // Six slow swayings: three of place (metres), three of attitude (degrees).
    sway = [0.010, 0.008, 0.015, 2, 2, 1.5].map { reach in
      (random.uniform(0.03...0.15), random.uniform(0...1), reach)
    }
    rest = SIMD3(random.normal(0, 0.015), random.normal(0.005, 0.015), random.normal(0.6, 0.03))
    nextBlink = random.uniform(1...4)
    self.random = random
  }

  /// Looks at a point from some time on: the eye starts after its latency and travels for a frame or two.
  public mutating func look(at target: Point<Camera>) {
    leap = (target, time + .milliseconds(Int64(random.uniform(180...280))))
  }

  /// The next frame.
  public mutating func next() -> (face: FaceObservation, time: Timestamp) {
    defer {
      frames += 1
      time = Timestamp(nanoseconds: Int64(frames) * 33_333_333)
    }
    travel()
    let seconds = time.seconds
    let moved = sway.map { sin(2 * .pi * ($0.rate * seconds + $0.phase)) * $0.reach }
    let rotation = Rotation<Camera, Head>(
      yaw: .degrees(moved[3]), pitch: .degrees(moved[4]), roll: .degrees(moved[5]))
    let origin = Point<Camera>(meters: rest + SIMD3(moved[0], moved[1], moved[2]))
    // Eyes at rest wander by a tenth of a degree: a millimetre on what they look at.
    let target = gaze + SIMD3(random.normal(), random.normal(), 0) * 0.001
    let lids = lids(at: seconds)
    func measure(_ eye: inout SimulatedEye, _ side: Double) -> EyeObservation? {
      let center = origin + rotation.apply(SIMD3(side * halfDistance, 0, 0))
      guard let aim = center.direction(to: target) else { return nil }
      return eye.measure(
        looking: rotation.inverse * aim, center: center, cameraFromHead: rotation, lids: lids,
        camera: Self.camera, using: &random)
    }
    let (leftSeen, rightSeen) = (measure(&left, 1), measure(&right, -1))
    let face = FaceObservation(
      score: 0.95, box: ImageRect(x: 250, y: 160, width: 140, height: 160), yaw: rotation.yaw, pitch: rotation.pitch,
      roll: rotation.roll, origin: origin, leftEye: leftSeen, rightEye: rightSeen, mouthOpenness: 0)
    return (face, time)
  }

  private mutating func travel() {
    guard let leap, time >= leap.at else { return }
    // Two thirds of the way in the first frame, there in the second.
    let isThere = time - leap.at >= .milliseconds(33)
    gaze = isThere ? leap.target : Point(meters: gaze.meters / 3 + leap.target.meters * (2.0 / 3))
    if isThere { self.leap = nil }
  }

  private mutating func lids(at seconds: Double) -> Double {
    if seconds > nextBlink + 0.2 { nextBlink = seconds + random.uniform(2...6) }
    let since = seconds - nextBlink
    guard since >= 0, since <= 0.2 else { return 1 }
    return abs(since - 0.1) / 0.1
  }
}

extension Timestamp {
  var seconds: Double { milliseconds / 1000 }
}
