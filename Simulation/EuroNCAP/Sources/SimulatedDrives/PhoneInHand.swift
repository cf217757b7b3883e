import Draws
import Foundation
import HeedGeometry

/// A phone at one of the sheet's places, as the cabin camera sees it: held so that its screen faces the eyes.
struct PhoneInHand: Sendable {
  /// Metres. Choice: an ordinary phone.
  private static let size = (width: 0.072, length: 0.15)
  /// How far a hand sways around its place, metres. Choice: held with the elbow in the air.
  private static let sway = SIMD3(0.006, 0.008, 0.008)

  private let place: SIMD3<Double>
  private let view: CabinView
  private let isMounted: Bool
  private let isUpright: Bool
  private var sway = SIMD3<Double>.zero
  private var chance: SeededRandom

  /// nil where the sheet's place is no phone.
  init?(at name: String, view: CabinView, chance: SeededRandom) {
    let isInLap = ["Driver knee outboard", "Driver lap", "Driver inboard"].contains(name)
    guard let place = Cabin.places[name], isInLap || name.hasPrefix("Phone") else { return nil }
    (self.place, self.view, self.chance) = (Cabin.eyePoint + place, view, chance)
    isMounted = name.hasPrefix("Phone mounted")
    isUpright = self.chance.happens(0.8)
  }

  /// Its box in the picture, also beyond the picture's edges; nil behind the camera.
  mutating func step() -> ImageRect? {
    if !isMounted { sway = sway * 0.97 + chance.gaussians(Self.sway) * 0.24 }
    let middle = place + sway
    let facing = Cabin.eyePoint - middle
    let normal = facing / (facing * facing).sum().squareRoot()
    let flat = SIMD3(-normal.y, normal.x, 0)
    let aside = flat / (flat * flat).sum().squareRoot()
    let up = SIMD3(-normal.z * aside.y, normal.z * aside.x, normal.x * aside.y - normal.y * aside.x)
    let (along, across) = isUpright ? (up, aside) : (aside, up)
    let corners = [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)].compactMap { l, w in
      view.camera.project(
        view.cameraFromVehicle
          * Point<Vehicle>(meters: middle + along * (l * Self.size.length) + across * (w * Self.size.width)))
    }
    guard corners.count == 4 else { return nil }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return ImageRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
