import Foundation
public import HeedGeometry

extension CardLensEstimator {
  /// A side of the card as the person sees it who holds it up: the picture's left is the person's right.
  public enum Side: String, Hashable, Codable, Sendable, CaseIterable {
    case left, right, top, bottom

    /// The part of a lean that brings this side near the camera.
    func share(of lean: SIMD2<Double>) -> Double {
      switch self {
      case .left: lean.x
      case .right: -lean.x
      case .top: -lean.y
      case .bottom: lean.y
      }
    }
  }

  /// What became of a view.
  public enum Verdict: String, Hashable, Codable, Sendable {
    /// It counts.
    case used
    /// It counts, but a card that faces the camera tells nothing of the field of view.
    case flat
    /// Nearly the same as an earlier one, which stays.
    case alike
    /// Too far away, or not finite.
    case tooSmall
    /// No camera sees a card like that: a rectangle of other proportions, or a corner is wrong.
    case notTheCard
    /// It contradicts the other views.
    case contradicts
  }

  /// What to do next.
  public enum Advice: Hashable, Sendable {
    /// Hold the card up.
    case show
    /// Bring this side of the card nearer to the camera than the other.
    case tilt(Side)
    /// Tilt it more, and hold it nearer.
    case tiltMore
    /// The views contradict each other: this is no card of that size, or it is bent.
    case anotherCard
    /// The field of view is good.
    case done

    /// One sentence.
    public var words: String {
      switch self {
      case .show: "Hold a bank card up to the camera, a hand's width or two before it."
      case .tilt(let side):
        "Tilt the card: bring its \(side.rawValue) side nearer to the camera, by a third of a right angle or more."
      case .tiltMore: "Tilt the card more, to half a right angle, and hold it nearer."
      case .anotherCard:
        "The views contradict each other. Take a flat card of 85.6 x 54 mm (bank card, driving licence) and show all four"
          + " edges."
      case .done: "The field of view is found."
      }
    }
  }

  /// The state of an estimate.
  public struct Progress: Hashable, Sendable {
    /// What became of the view that was just fed; nil without one.
    public let view: Verdict?
    /// The camera so far: principal point in the middle, k1 as only distortion; nil as long as nothing is known. Only
    /// an ``isUsable`` one should be kept.
    public let camera: PinholeCamera?
    /// One deviation of the focal length, relative; nil if it is not determined at all.
    public let deviation: Double?
    /// Number of views fed, of views kept (different enough), and of kept ones that agree.
    public let views, kept, used: Int
    /// Whether the focal length can be used: its deviation is below 3 %.
    public let isUsable: Bool
    /// Whether more views are of little use.
    public let isGood: Bool
    /// What to do next.
    public let advice: Advice
    /// The sides of the card that have been nearer to the camera.
    public let sides: [Side]
    /// Distance of the used corners from where the camera puts them, pixels; nil without a camera.
    public let rms: Double?
    /// Where the card was held, metres from the lens; nil without a camera.
    public let distances: ClosedRange<Double>?

    /// Horizontal field of view, without distortion; nil without a camera.
    public var fieldOfView: Angle? {
      camera.map { .radians(2 * atan(Double($0.size.width) / 2 / $0.fx)) }
    }

    /// One deviation of the field of view; nil when not determined.
    public var fieldOfViewDeviation: Angle? {
      guard let camera, let deviation else { return nil }
      let slope = Double(camera.size.width) / 2 / camera.fx
      return .radians(2 * slope / (1 + slope * slope) * deviation)
    }
  }
}
