public import Draws
import Foundation
public import HeedGeometry
public import HeedSignals

/// A person before the camera who looks at one target after the other, frame by frame.
public struct SimulatedViewer: Sendable {
  /// Choice: the nets' remaining scatter on the rendered driver, 0.3-0.4 px between frames; a third of it stays while the
  /// eye rests, so averaging does not remove it.
  private static let irisNoise = SIMD2(0.3, 0.35)
  private static let restingNoise = SIMD2(0.12, 0.15)
  /// Choice: one net measures both eyes in one picture; half of their error's variance is common.
  private static let commonShare = 0.5
  /// Noise of the gaze by pixels, degrees: from frame to frame, and at each look. Choice: of rendered strangers.
  private static let (viewNoise, viewLook) = (0.4, 2.2)
  private static let frameSeconds = 1 / 30.0
  /// Source: docs/references.md, eye movements: latency 200 ms, 50 ms for 20 degrees.
  private static let latency = 0.2
  private static let saccade = 0.05

  public let person: SimulatedPerson
  public let camera: PinholeCamera
  private(set) var frame = 0
  private var chance: SeededRandom
  private var from: Point<Camera>
  private var target: Point<Camera>
  private var changed = 0.0
  private var rest = SIMD2<Double>.zero
  private var slowIris: [SIMD2<Double>] = [.zero, .zero]
  private var slowView = SIMD2<Double>.zero
  private var blinkAt: Double
  private let sway: [(amplitude: SIMD3<Double>, turn: SIMD3<Double>, hertz: Double, phase: Double)]

  public init(person: SimulatedPerson, camera: PinholeCamera, first: Point<Camera>, chance: SeededRandom) {
    var chance = chance
    (self.person, self.camera, from, target) = (person, camera, first, first)
    blinkAt = .random(in: 1...5, using: &chance)
    let degree = Double.pi / 180
    sway = [0.05, 0.13, 0.31].map { hertz in
      (
        chance.normals(SIMD3(2, 1.5, 2) / 1000), chance.normals(SIMD3(0.6, 0.5, 0.2) * degree), hertz,
        .random(in: 0..<2 * .pi, using: &chance)
      )
    }
    self.chance = chance
  }

  var seconds: Double { Double(frame) * Self.frameSeconds }

  /// Seconds since the target was shown.
  public var looked: Double { seconds - changed }

  /// Shows the next target: the eyes start after their latency.
  public mutating func look(at next: Point<Camera>) {
    (from, target, changed) = (target, next, seconds)
    rest = SIMD2(chance.normal(0, person.restlessness), chance.normal(0, person.restlessness))
    slowView = SIMD2(chance.normal(0, Self.viewLook), chance.normal(0, Self.viewLook)) * person.errors
    for eye in 0..<2 {
      slowIris[eye] =
        SIMD2(chance.normal(0, Self.restingNoise.x), chance.normal(0, Self.restingNoise.y)) * person.errors
    }
  }

  /// The next frame: the face stage's measurement, and the true midpoint of the eyes.
  public mutating func next() -> (face: FaceObservation, eyes: Point<Camera>, time: Timestamp) {
    let time = Timestamp(milliseconds: seconds * 1000)
    defer { frame += 1 }
    if seconds > blinkAt + 0.25 { blinkAt = seconds + .random(in: 2...6, using: &chance) }
    let (head, turn) = attitude()
    let common = irisNoise(share: Self.commonShare)
    let left = eye(person.left, 0, head: head, turn: turn, common: common)
    let right = eye(person.right, 1, head: head, turn: turn, common: common)
    let measured = turn + person.attitudeError
    let face = FaceObservation(
      score: 0.98, box: ImageRect(x: 250, y: 170, width: 140, height: 160), yaw: .radians(measured.x),
      pitch: .radians(measured.y), roll: .radians(measured.z),
      origin: Point(meters: head.meters * person.distanceScale),
      leftEye: left, rightEye: right, mouthOpenness: 0, gaze: view(from: head))
    return (face, head, time)
  }

  /// The gaze by the eyes' pixels, with the person's own offset and scale.
  private mutating func view(from head: Point<Camera>) -> GazeView? {
    guard let gaze = head.direction(to: goal), let sight = Direction<Camera>(-head.meters) else { return nil }
    let degrees = 180 / Double.pi
    let noise = SIMD2(chance.normal(0, Self.viewNoise), chance.normal(0, Self.viewNoise)) * person.errors
    let angles = SIMD2((gaze.azimuth - sight.azimuth).degrees, (gaze.elevation - sight.elevation).degrees)
    let seen = (angles + rest * degrees) * person.viewScale + person.viewOffset + slowView + noise
    return GazeView(
      azimuthDegrees: seen.x, elevationDegrees: seen.y, azimuthSpread: 3.1 * person.errors,
      elevationSpread: 2.3 * person.errors)
  }

  private func attitude() -> (Point<Camera>, SIMD3<Double>) {
    var (place, turn) = (person.head, SIMD3(person.yaw, person.pitch, person.roll))
    for wave in sway {
      let now = sin(2 * .pi * wave.hertz * seconds + wave.phase)
      place = place + wave.amplitude * now
      turn += wave.turn * now
    }
    return (place, turn)
  }

  /// The eyes' target: between the last target and the next, or at rest beside it.
  private var goal: Point<Camera> {
    let way = max(0, min(1, (looked - Self.latency) / Self.saccade))
    return Point(meters: from.meters + (target.meters - from.meters) * way)
  }

  private mutating func irisNoise(share: Double) -> SIMD2<Double> {
    let scale = share.squareRoot() * person.errors
    return SIMD2(chance.normal(0, Self.irisNoise.x * scale), chance.normal(0, Self.irisNoise.y * scale))
  }

  private mutating func eye(
    _ eye: SimulatedPerson.Eye, _ index: Int, head: Point<Camera>, turn: SIMD3<Double>, common: SIMD2<Double>
  ) -> EyeObservation? {
    let cameraFromHead = Transform<Camera, Head>(
      rotation: Rotation(yaw: .radians(turn.x), pitch: .radians(turn.y), roll: .radians(turn.z)), origin: head)
    let center = cameraFromHead * Point<Head>(meters: eye.center)
    guard let visual = center.direction(to: goal) else { return nil }
    let inHead = cameraFromHead.rotation.inverse * visual
    let tremor = SIMD2(chance.normal(0, 0.0008), chance.normal(0, 0.0008))
    let angles = SIMD2(inHead.azimuth.radians, inHead.elevation.radians) + rest + tremor - eye.kappa
    let level = cos(angles.y)
    let optical = SIMD3(sin(angles.x) * level, sin(angles.y), cos(angles.x) * level)
    let iris = cameraFromHead * Point<Head>(meters: eye.center + optical * eye.orbit)
    let assumed = cameraFromHead * Point<Head>(meters: eye.center + eye.centerError)
    guard let pixel = camera.project(iris), let middle = camera.project(center) else { return nil }
    let own = irisNoise(share: 1 - Self.commonShare)
    let noise = person.irisBias + common + own + slowIris[index]
    return EyeObservation(
      lidAperture: .degrees(aperture(elevation: angles.y)),
      irisCenter: PlanePoint(
        x: pixel.x + noise.x, y: middle.y + (pixel.y - middle.y) * person.verticalGain + noise.y),
      irisRadiusPixels: camera.fx * 0.00585 / iris.z,
      rotationCenter: Point(meters: assumed.meters * person.distanceScale))
  }

  /// Aperture of the lids, degrees: they follow the eye down, and close in a blink.
  private mutating func aperture(elevation: Double) -> Double {
    let open = 36 + 0.5 * elevation * 180 / .pi + chance.normal(0, 0.8)
    let blink = seconds - blinkAt
    guard (0...0.25).contains(blink) else { return open }
    return open * abs(blink - 0.125) / 0.125
  }
}
