import Foundation
public import HeedGeometry

extension CardLensEstimator {
  /// A side of the card as its holder sees it: the picture's left is the person's right.
  public enum Side: String, Hashable, Codable, Sendable, CaseIterable {
    case left, right, top, bottom

    /// The component of the card's lean that brings this side nearer to the camera.
    func share(of lean: SIMD2<Double>) -> Double {
      switch self {
      case .left: lean.x
      case .right: -lean.x
      case .top: -lean.y
      case .bottom: lean.y
      }
    }
  }

  /// The verdict on a view.
  public enum Verdict: String, Hashable, Codable, Sendable {
    /// The view counts for the estimate.
    case used
    /// The view counts for the estimate, but the card faces the camera, which does not determine the field of view.
    case flat
    /// The view is nearly the same as an earlier view, which is kept instead.
    case alike
    /// The card is too far away, or a value is infinite or NaN.
    case tooSmall
    /// The view fits no camera: wrong proportions, or a wrong corner.
    case notTheCard
    /// The view contradicts the other views.
    case contradicts
  }

  /// What the person should do next.
  public enum Advice: Hashable, Sendable {
    /// Hold the card up.
    case show
    /// Bring this side nearer to the camera than the opposite side.
    case tilt(Side)
    /// Tilt the card more, and hold it nearer.
    case tiltMore
    /// The right side was brought nearer and never the left: another side was meant, or the picture is mirrored.
    case otherSide
    /// The card's longer side is `sides` times the shorter one, unlike a bank card's; nil if the views contradict each
    /// other, because the card has another size, or is bent.
    case anotherCard(sides: Double?)
    /// The field of view is good.
    case done

    /// The advice as one sentence.
    public var words: String {
      switch self {
      case .show: "Hold a bank card up to the camera, a hand's width or two before it."
      case .tilt(let side):
        "Tilt the card: bring its \(side.rawValue) side nearer to the camera, by a third of a right angle or more."
      case .tiltMore: "Tilt the card more, to half a right angle, and hold it nearer."
      case .otherSide:
        "The card's right side came nearer. Bring its left side nearer to the camera; if you did, the picture is"
          + " mirrored: switch mirroring off in the camera's settings."
      case .anotherCard(let sides?):
        "The card is of another size: its sides are as \(String(format: "%.2f", sides)) to 1, a bank card's as"
          + " \(String(format: "%.2f", BankCard.width / BankCard.height)) to 1. Take a bank card or a driving licence."
      case .anotherCard:
        "The views contradict each other: the card is of another size, or bent. Take a flat card of 85.6 x 54 mm (bank"
          + " card, driving licence) and show all four edges."
      case .done: "The field of view is found."
      }
    }
  }

  /// The state of an estimate.
  public struct Progress: Hashable, Sendable {
    /// The verdict on the latest view; nil before the first view.
    public let view: Verdict?
    /// The estimated camera; k1 and k2 are its only distortion; nil before the first result. Valid if ``isUsable`` is true.
    public let camera: PinholeCamera?
    /// Relative standard deviation of the focal length; nil if undetermined.
    public let deviation: Double?
    /// Number of kept views, which differ enough from each other, and number of kept views that agree.
    public let kept, used: Int
    /// True if the focal length can be used: its deviation is below 3 %.
    public let isUsable: Bool
    /// True if more views would hardly improve the focal length.
    public let isGood: Bool
    /// What the person should do next.
    public let advice: Advice
    /// The sides of the card that were held nearer to the camera.
    public let sides: [Side]
    /// RMS distance of the used corners from their projections, pixels; nil without a camera.
    public let rms: Double?
    /// Range of the card's distances from the lens, metres; nil without a camera.
    public let distances: ClosedRange<Double>?

    /// Horizontal field of view, without distortion; nil without a camera.
    public var fieldOfView: Angle? { camera.map { .radians(2 * atan(Double($0.size.width) / 2 / $0.fx)) } }

    /// Standard deviation of the field of view; nil if undetermined.
    public var fieldOfViewDeviation: Angle? {
      guard let camera, let deviation else { return nil }
      let slope = Double(camera.size.width) / 2 / camera.fx
      return .radians(2 * slope / (1 + slope * slope) * deviation)
    }
  }
}
