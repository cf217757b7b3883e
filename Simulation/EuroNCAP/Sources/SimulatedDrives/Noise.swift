package import Draws
import Foundation

/// What the official sheet calls a noise variable, as far as observations carry it; the raw value is the sheet's name.
public enum Noise: String, Codable, Sendable, CaseIterable {
  case night = "Daytime - Night-time"
  case clearGlasses = "Clear sunglasses"
  case darkGlasses = "Dark sunglasses"
  case shortBeard = "Short facial hair"
  case longBeard = "Long facial hair"
  case hand = "Hand on wheel at 12 o'clock position"
  case mask = "Face-mask"
  case cap = "Cap"
  case hat = "Hat"
  case fringe = "Long head hair fringe obscuring eyes"
  case talking = "Talking"
}

/// What noise variables do to what is measured of a face.
///
/// Choice, all of it: what each is seen to do to a face mesh, drawn wide where nobody measured it.
package struct Veil: Sendable {
  /// Of iris and attitude, as a factor.
  var scatter = 1.0
  /// Of the face being one.
  var presence = 0.97
  /// Added to what shut lids measure, as a share of the open ones: rims and reflections look like lids.
  var shutShare = 0.0
  /// How often either eye cannot be found, in stretches.
  var eyeLoss = 0.0
  /// Both eyes are lost together.
  var isLossShared = false
  var hidesEyes = false
  /// Below this pitch of the head, degrees, a brim hides the eyes.
  var brim: Double?
  /// Of the mouth's openness.
  var mouthScatter = 0.01
  var hidesMouth = false
  var talks = false
  var hidesFace = false
  /// Brightness of the picture, 0...1.
  var luma = 0.4

  package init(_ noises: [Noise], using chance: inout SeededRandom) {
    for noise in noises { add(noise, using: &chance) }
  }

  private mutating func add(_ noise: Noise, using chance: inout SeededRandom) {
    switch noise {
    case .night:
      // Lit by the camera's own infrared.
      scatter *= chance.uniform(1.3...1.8)
      luma = chance.uniform(0.1...0.2)
    case .clearGlasses:
      scatter *= chance.uniform(1.1...1.4)
      shutShare += chance.uniform(0.1...0.25)
      eyeLoss = max(eyeLoss, 0.03)
    case .darkGlasses:
      presence *= chance.uniform(0.8...0.95)
      hidesEyes = true
    case .shortBeard: (presence, mouthScatter) = (presence * 0.99, max(mouthScatter, 0.03))
    case .longBeard: (presence, mouthScatter, scatter) = (presence * 0.95, max(mouthScatter, 0.08), scatter * 1.1)
    case .hand: hidesFace = true
    case .mask:
      presence *= chance.uniform(0.75...0.95)
      scatter *= chance.uniform(1.1...1.5)
      hidesMouth = true
    case .cap: (presence, brim) = (presence * 0.97, max(brim ?? -90, chance.uniform(-35 ... -20)))
    case .hat:
      (presence, scatter) = (presence * 0.93, scatter * 1.1)
      brim = max(brim ?? -90, chance.uniform(-28 ... -14))
    case .fringe:
      // The same hair hangs over both eyes.
      (presence, eyeLoss) = (presence * 0.95, max(eyeLoss, chance.uniform(0.6...0.95)))
      isLossShared = true
    case .talking: talks = true
    }
  }
}
