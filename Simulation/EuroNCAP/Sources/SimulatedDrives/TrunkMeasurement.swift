import Draws
import Foundation
import HeedGeometry
import HeedSignals

/// What the body's trace would be in a picture without a face: which part of it the trunk covers now, and what it covered
/// before, with what light and clothes make of it.
///
/// The trunk is a box that turns about the hips. It and the picture's part below the face are compared as areas; the
/// measurement of real pictures compares cells.
struct TrunkMeasurement: Sendable {
  /// Between two measurements, seconds, and until the first: as the stage has it.
  private static let (every, ready) = (0.2, 2.0)
  /// Metres: half of the shoulders' width, shoulders below the eyes, eyes above the hips. Choice: of an average adult.
  private static let (halfWidth, shoulders, hips) = (0.22, 0.2, 0.65)
  /// Face widths to each side of the face that no leaning body is told in. Source: `BodyGauge`.
  private static let driver = 1.6
  /// Width of a face, and how far below the eyes it ends, metres.
  private static let face = (width: 0.14, chin: 0.125)

  private let camera: PinholeCamera
  private let view: CabinView
  private let person: Person
  private var chance: SeededRandom
  /// What of the uncovered seat looks like the clothes before it, and what of the background has changed by itself.
  private let (likeness, flicker): (Double, Double)
  private var last: Double?
  private var seenSince: Double?
  private var hadFace = false

  init(person: Person, view: CabinView, chance: SeededRandom) {
    var chance = chance
    (self.person, self.view, camera) = (person, view, view.camera)
    // Source: rendered drivers whose body left its place, 0.12 to 0.47; beside them nothing had changed.
    (likeness, flicker) = (chance.uniform(0.1...0.5), chance.uniform(0...0.006))
    self.chance = chance
  }

  mutating func observe(_ body: Body.Moment, hasFace: Bool, isCovered: Bool, at seconds: Double) -> BodyTrace? {
    defer { hadFace = hasFace }
    guard !hasFace else {
      seenSince = seenSince ?? seconds
      return nil
    }
    // A hand before the lens: what lies behind it is not simulated, and nothing is told of it.
    guard !isCovered, let seenSince, seconds - seenSince >= Self.ready else { return nil }
    if let last, seconds - last < Self.every, !hadFace { return nil }
    last = seconds
    guard let eyes = project(.zero), let chin = project(SIMD3(0, 0, -Self.face.chin)) else { return nil }
    let before = trunk(lean: .zero)
    let now = trunk(lean: body.lean)
    let pixels = (width: Double(camera.size.width), height: Double(camera.size.height))
    let scale = camera.fx / 0.7
    let half = Self.driver * Self.face.width * scale
    let below = min(pixels.height - 1, chin.y)
    let left = Strip(from: 0, to: eyes.x - half, top: below, bottom: pixels.height)
    let right = Strip(from: eyes.x + half, to: pixels.width, top: below, bottom: pixels.height)
    let place = Strip(
      from: max(0, eyes.x - 1.1 * Self.face.width * scale),
      to: min(pixels.width, eyes.x + 1.1 * Self.face.width * scale), top: below, bottom: pixels.height)
    // Where the trunk was and is, it looks as before; so does what it covers neither then nor now.
    let was = place.share(of: before)
    let kept = place.share(of: Strip.common(before, now))
    let gone = max(0, was - kept)
    let same = 1 - gone * (1 - likeness)
    func beside(_ strip: Strip, of side: Double) -> Double {
      let changed = max(0, strip.area(of: now) - strip.area(of: Strip.common(before, now)))
      let share = side > 0 ? changed / (side * (pixels.height - below)) : 0
      return Self.ratio(share + abs(chance.gaussian(0, flicker)))
    }
    return BodyTrace(
      body: Self.ratio(same + chance.gaussian(0, 0.03)), left: beside(left, of: eyes.x),
      right: beside(right, of: pixels.width - eyes.x), surroundings: Self.ratio(0.97 + chance.gaussian(0, 0.01)),
      detail: max(0, 0.7 + chance.gaussian(0, 0.05)))
  }

  /// The trunk in the picture, pixels; a lean moves what is nearer to the hips less.
  private func trunk(lean: SIMD3<Double>) -> Strip {
    let share = 1 - Self.shoulders / Self.hips
    let shift = lean * share
    let left = project(SIMD3(0, -Self.halfWidth, -Self.shoulders) + shift)
    let right = project(SIMD3(0, Self.halfWidth, -Self.shoulders) + shift)
    guard let left, let right else { return Strip(from: 0, to: 0, top: 0, bottom: 0) }
    return Strip(
      from: min(left.x, right.x), to: max(left.x, right.x), top: (left.y + right.y) / 2,
      bottom: Double(camera.size.height))
  }

  /// A place relative to the person's eyes, pixels.
  private func project(_ offset: SIMD3<Double>) -> PlanePoint<Image>? {
    camera.project(view.cameraFromVehicle * Point<Vehicle>(meters: Cabin.eyePoint + person.place + offset))
  }

  private static func ratio(_ value: Double) -> Double { max(0, min(1, value)) }
}

/// An upright part of the picture, pixels.
private struct Strip {
  var from, to, top, bottom: Double

  private var area: Double { max(0, to - from) * max(0, bottom - top) }

  static func common(_ a: Strip, _ b: Strip) -> Strip {
    Strip(from: max(a.from, b.from), to: min(a.to, b.to), top: max(a.top, b.top), bottom: min(a.bottom, b.bottom))
  }

  func area(of other: Strip) -> Double { Strip.common(self, other).area }
  func share(of other: Strip) -> Double { area > 0 ? area(of: other) / area : 0 }
}
