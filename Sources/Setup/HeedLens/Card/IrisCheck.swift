import Foundation
import HeedGeometry

/// Compares three distances from one camera: the eyes' by their irises, the eyes' by the face, and a card's.
///
/// The comparison detects a card of another size, or an overestimated face. It cannot check the focal length, to
/// which all three distances are proportional. Source: docs/references.md, face models.
public struct IrisCheck: Hashable, Sendable {
  /// Visible diameter of a human iris and its standard deviation, millimetres. Source: docs/references.md, face models.
  static let irisMillimeters = 11.7, irisDeviation = 0.5
  /// Maximum relative difference of the eyes' distances by irises and by face. Choice: two standard deviations of
  /// iris size, and a face that is taken 5 % too large.
  static let mostDifference = 0.14
  /// Smallest and largest plausible distance of the eyes, metres. Choice: about half and twice an arm's length.
  static let nearest = 0.25, farthest = 1.4
  /// Maximum distance of a card behind the eyes, relative to the eyes' distance. Choice: two standard deviations of
  /// iris size.
  static let mostBehind = 0.1

  /// The result of the check.
  public enum Finding: String, Hashable, Codable, Sendable {
    /// All distances agree.
    case agrees
    /// The distances by irises and by the face differ.
    case faceOff
    /// The eyes' distance is implausibly small or large.
    case implausible
    /// The card seems to be behind the eyes of its holder.
    case cardBehind
  }

  /// Distance of the eyes from the lens by the irises, and its standard deviation, metres.
  public let irisDistance, irisDeviation: Double
  /// Distance of the eyes by the face, metres.
  public let faceDistance: Double
  /// The worst disagreement of the distances; `agrees` if there is none.
  public let finding: Finding

  /// - Parameters:
  ///   - focal: The focal length, pixels.
  ///   - irisRadii: Radii of irises, pixels; the median counts.
  ///   - faceDistances: Depth of the head's origin by the face mesh in the same pictures, metres.
  ///   - cardDistances: Range of the card's distances from the lens, metres; nil without a card.
  /// - Returns: nil without measurements.
  public init?(focal: Double, irisRadii: [Double], faceDistances: [Double], cardDistances: ClosedRange<Double>? = nil) {
    guard let radius = irisRadii.median(.mean), let face = faceDistances.median(.mean), radius > 0, focal > 0, face > 0
    else { return nil }
    irisDistance = focal * Self.irisMillimeters / 1000 / (2 * radius)
    irisDeviation = irisDistance * Self.irisDeviation / Self.irisMillimeters
    faceDistance = face
    if let cardDistances, cardDistances.lowerBound > irisDistance * (1 + Self.mostBehind) {
      finding = .cardBehind
    } else if irisDistance < Self.nearest || irisDistance > Self.farthest {
      finding = .implausible
    } else if abs(log(irisDistance / face)) > Self.mostDifference {
      finding = .faceOff
    } else {
      finding = .agrees
    }
  }

  /// The finding in words, with distances in centimetres.
  public var words: String {
    func cm(_ meters: Double) -> String { String(format: "%.0f", meters * 100) }
    let iris = "by their irises (11.7 +- 0.5 mm) the eyes are \(cm(irisDistance)) +- \(cm(irisDeviation)) cm away"
    switch finding {
    case .agrees: return "Check: \(iris), by the face \(cm(faceDistance)) cm. They agree."
    case .faceOff:
      return
        "Check: \(iris), by the face \(cm(faceDistance)) cm. They disagree: strong glasses shrink irises, and faces"
        + " differ; distances may be off by as much."
    case .implausible:
      return
        "Check: with this field of view, \(iris). If nobody sat there, it is wrong: show the card again, near and"
        + " tilted to all sides."
    case .cardBehind:
      return
        "Check: \(iris), but the card would have been behind them: it is larger than a bank card, or another's face is"
        + " seen."
    }
  }
}
