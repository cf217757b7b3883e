package import Draws
import Foundation
package import HeedGeometry
package import HeedSignals

/// What the face stage would measure of a driver: what is true, less what it cannot see, with what it gets wrong.
package struct FaceMeasurement: Sendable {
  /// Scatter of the iris from frame to frame, pixels. Source: what is left on the rendered driver, 0.3-0.4 px.
  private static let irisScatter = SIMD2(0.3, 0.35)
  /// Of the measured attitude, degrees. Choice: a resting head's measured angles scatter by half a degree.
  private static let attitudeScatter = SIMD3(0.4, 0.5, 0.2)
  /// Of the lids, degrees.
  private static let lidScatter = 0.9
  /// Face of this size, metres.
  private static let face = (width: 0.14, height: 0.19)

  let person: Person
  private let camera: PinholeCamera
  private let cameraFromVehicle: Transform<Camera, Vehicle>
  private var trunk: TrunkMeasurement
  private var veil: Veil
  private var chance: SeededRandom
  private var drift: [SIMD2<Double>] = [.zero, .zero]
  private var attitudeDrift = SIMD3<Double>.zero
  private var viewDrift = SIMD2<Double>.zero
  private var lossUntil: [Double] = [0, 0]
  private var foundUntil: [Double] = [0, 0]
  private var handUntil = 0.0
  private var gapUntil = 0.0
  private var speech: (isTalking: Bool, until: Double, hertz: Double) = (false, 0, 4)

  package init(person: Person, view: CabinView = .face, veil: Veil, chance: SeededRandom) {
    (self.person, self.veil, self.chance) = (person, veil, chance)
    (camera, cameraFromVehicle) = (view.camera, view.cameraFromVehicle)
    // Of its own, so that the faces of a run are what they always were.
    trunk = TrunkMeasurement(
      person: person, view: view, chance: SeededRandom(seed: 0x7121 ^ UInt64(person.openLids * 1e6)))
  }

  /// Something else comes between face and camera.
  mutating func wear(_ veil: Veil) { self.veil = veil }

  /// One frame.
  /// - Parameter phone: What hides a face behind it, pixels; nil: none is before the camera.
  package mutating func observe(
    _ body: Body.Moment, behind phone: ImageRect? = nil, frame: Int, at seconds: Double
  ) -> CabinObservation {
    var seen = CabinObservation(
      frame: frame, time: Timestamp(milliseconds: seconds * 1000), size: camera.size,
      picture: PictureObservation(
        meanLuma: veil.luma + chance.gaussian(0, 0.004), contrast: 0.4 * veil.luma, fingerprint: UInt64(frame) &+ 2),
      face: face(body, behind: phone, at: seconds))
    seen.picture.trace = trunk.observe(body, hasFace: seen.face != nil, isCovered: veil.hidesFace, at: seconds)
    return seen
  }

  private mutating func face(_ body: Body.Moment, behind phone: ImageRect?, at seconds: Double) -> FaceObservation? {
    let isHidden = handHides(at: seconds)
    let truth = cameraFromVehicle * body.head
    let scatter = veil.scatter
    attitudeDrift = attitudeDrift * 0.9 + chance.gaussians(Self.attitudeScatter) * 0.44
    let noise = attitudeDrift * scatter
    let attitude = truth.rotation
    let toCamera = SIMD2(attitude.yaw.degrees, attitude.pitch.degrees)
    guard !isHidden, let box = box(truth.origin), !box.isHidden(behind: phone) else { return nil }
    let turned = max(abs(toCamera.x), abs(toCamera.y))
    let visible = box.visibleShare(in: camera.size)
    // Choice: beyond 78 degrees a profile is no face to the nets, and none is found of less than 40 % of one.
    guard turned < 78 + chance.gaussian(0, 2), visible > 0.4 else { return nil }
    // The stage lowers the score so: half of it is gone at 50 degrees.
    let score = veil.presence * visible * visible / (1 + pow(turned / 50, 4)) + chance.gaussian(0, 0.01)
    let measured =
      SIMD3(toCamera.x, toCamera.y, attitude.roll.degrees) * SIMD3(person.turnGain, person.turnGain, 1)
      + person.attitudeError + noise
    let common = iris(share: 0.5)
    let left = eye(person.left, 0, body, truth, common: common, toCamera: toCamera, at: seconds)
    let right = eye(person.right, 1, body, truth, common: common, toCamera: toCamera, at: seconds)
    return FaceObservation(
      score: max(0, min(1, score)), box: box, yaw: .degrees(measured.x), pitch: .degrees(measured.y),
      roll: .degrees(measured.z),
      origin: Point(meters: (truth.origin.meters + chance.gaussians(SIMD3(0.5, 0.5, 2) / 1000)) * person.distanceScale),
      leftEye: left, rightEye: right, mouthOpenness: mouth(at: seconds),
      gaze: left == nil && right == nil ? nil : gaze(body, truth))
  }

  /// The gaze as the gaze net sees it: off by as much as the head, with a scatter of its own.
  private mutating func gaze(_ body: Body.Moment, _ head: Transform<Camera, Head>) -> GazeView? {
    let inHead = Direction<Head>(azimuth: .degrees(body.eyes.x), elevation: .degrees(body.eyes.y))
    let gaze = head.rotation * inHead
    guard let sight = Direction<Camera>(-head.origin.meters) else { return nil }
    viewDrift = viewDrift * 0.9 + SIMD2(chance.gaussian(0, 0.2), chance.gaussian(0, 0.2))
    let off = SIMD2(person.attitudeError.x, person.attitudeError.y) + viewDrift * veil.scatter
    return GazeView(
      azimuthDegrees: (gaze.azimuth - sight.azimuth).degrees + off.x,
      elevationDegrees: (gaze.elevation - sight.elevation).degrees + off.y, azimuthSpread: 2, elevationSpread: 2)
  }

  private mutating func eye(
    _ eye: Person.Eye, _ index: Int, _ body: Body.Moment, _ head: Transform<Camera, Head>, common: SIMD2<Double>,
    toCamera: SIMD2<Double>, at seconds: Double
  ) -> EyeObservation? {
    drift[index] = drift[index] * 0.9 + SIMD2(chance.gaussian(0, 0.06), chance.gaussian(0, 0.07))
    let own = iris(share: 0.5)
    let lids = lids(body) + chance.gaussian(0, Self.lidScatter * veil.scatter.squareRoot())
    let isLost = loses(index, at: seconds)
    let angles = (body.eyes - eye.kappa) * (.pi / 180)
    let level = cos(angles.y)
    let optical = SIMD3(sin(angles.x) * level, sin(angles.y), cos(angles.x) * level)
    let middle = SIMD3(eye.side * person.halfDistance, 0, 0)
    let center = head * Point<Head>(meters: middle)
    let iris = head * Point<Head>(meters: middle + optical * eye.orbit)
    let assumed = head * Point<Head>(meters: middle + eye.centerError)
    // The nose hides the far eye: the left one of a face that is turned to the person's left.
    let isFar = toCamera.x * eye.side > 55
    let isUnderBrim = veil.brim.map { toCamera.y < $0 } ?? false
    guard !isLost, !isFar, !isUnderBrim, let pixel = camera.project(iris), let from = camera.project(center)
    else {
      return nil
    }
    let noise = person.irisBias + (common + own + drift[index]) * veil.scatter
    // Lids that come down draw the iris with them.
    let pushed = 3 * body.closure
    let seen = PlanePoint<Image>(
      x: pixel.x + noise.x, y: from.y + (pixel.y - from.y) * person.verticalGain + noise.y + pushed)
    let radius = camera.fx * 0.00585 / iris.z
    let (width, height) = (Double(camera.size.width), Double(camera.size.height))
    guard seen.x > 2 * radius, seen.y > 2 * radius, seen.x < width - 2 * radius, seen.y < height - 2 * radius else {
      return nil
    }
    return EyeObservation(
      lidAperture: .degrees(lids), irisCenter: seen, irisRadiusPixels: radius + chance.gaussian(0, 0.1),
      rotationCenter: Point(meters: assumed.meters * person.distanceScale))
  }

  /// Lids follow the eyes down, and close.
  private func lids(_ body: Body.Moment) -> Double {
    let open = person.openLids * max(0.5, min(1.15, 1 + person.lidsFollow * body.eyes.y))
    let shut = person.shutLids + veil.shutShare * person.openLids
    return open + (min(open, shut) - open) * body.closure
  }

  private mutating func iris(share: Double) -> SIMD2<Double> {
    let scale = share.squareRoot()
    return SIMD2(chance.gaussian(0, Self.irisScatter.x * scale), chance.gaussian(0, Self.irisScatter.y * scale))
  }

  /// Hair and rims cover an eye for stretches of a second.
  private mutating func loses(_ index: Int, at seconds: Double) -> Bool {
    if veil.hidesEyes { return true }
    guard veil.eyeLoss > 0 else { return false }
    let index = veil.isLossShared ? 0 : index
    if seconds >= foundUntil[index] {
      lossUntil[index] = seconds + chance.uniform(0.1...1.9)
      foundUntil[index] = lossUntil[index] + chance.uniform(0.1...1.9) * (1 - veil.eyeLoss) / veil.eyeLoss
    }
    return seconds < lossUntil[index]
  }

  /// A hand on the wheel's top stands before the camera but for short gaps.
  private mutating func handHides(at seconds: Double) -> Bool {
    guard veil.hidesFace else { return false }
    if seconds >= gapUntil {
      handUntil = seconds + chance.uniform(2...8)
      gapUntil = handUntil + chance.uniform(0.05...0.3)
    }
    return seconds < handUntil
  }

  private mutating func mouth(at seconds: Double) -> Double {
    if veil.hidesMouth { return max(0, 0.05 + chance.gaussian(0, 0.02)) }
    var open = 0.02
    if veil.talks {
      if seconds >= speech.until {
        speech = (!speech.isTalking, seconds + chance.uniform(1...5), chance.uniform(3...5))
      }
      if speech.isTalking { open += 0.2 * (1 + sin(2 * .pi * speech.hertz * seconds)) / 2 }
    }
    return max(0, open + chance.gaussian(0, veil.mouthScatter))
  }

  /// nil behind the camera.
  private func box(_ origin: Point<Camera>) -> ImageRect? {
    // The face's middle lies below the eyes.
    guard origin.z > 0.1, let middle = camera.project(origin + SIMD3(0, 0.03, 0)) else { return nil }
    let scale = camera.fx / origin.z
    let (width, height) = (Self.face.width * scale, Self.face.height * scale)
    return ImageRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }
}

extension ImageRect {
  /// Whether less of a face is left than the nets find one by. Choice: as at the picture's edge, 40 %.
  fileprivate func isHidden(behind other: ImageRect?) -> Bool {
    guard let other else { return false }
    let width = max(0, min(right, other.right) - max(x, other.x))
    let height = max(0, min(bottom, other.bottom) - max(y, other.y))
    return width * height > 0.6 * area
  }
}
