import Foundation
import HeedGeometry

/// Compares three distances from one camera: by the size of the irises, by the size of the face, and of a card.
///
/// All three distances are proportional to the focal length, so the comparison cannot check the focal length. The
/// comparison detects a card of another size, or a face whose size is overestimated. Source: docs/references.md, face
/// models.
public struct IrisCheck: Hashable, Sendable {
  /// Visible diameter of a human iris and its standard deviation, millimetres. Source: docs/references.md, face
  /// models.
  static let irisMillimeters = 11.7, irisDeviation = 0.5
  /// Maximum relative difference between the distance by irises and the distance by the face. Choice: two deviations of
  /// irises, plus a face 5 % larger than usual.
  static let mostDifference = 0.14
  /// Smallest and largest plausible distance of the eyes from a display or a dashboard, metres. Choice: about half and
  /// twice an arm's length.
  static let nearest = 0.25, farthest = 1.4
  /// Maximum distance by which a card may seem to be behind the eyes, relative to the eyes' distance. Choice: two
  /// deviations of irises.
  static let mostBehind = 0.1

  /// The result of the check.
  public enum Finding: String, Hashable, Codable, Sendable {
    /// All distances agree.
    case agrees
    /// The distances by irises and by the face differ.
    case faceOff
    /// The eyes' distance is implausibly small or large.
    case implausible
    /// The card seems to be behind the eyes of the person who holds it.
    case cardBehind
  }

  /// Distance of the eyes from the lens by the size of the irises, metres, and its standard deviation.
  public let irisDistance, irisDeviation: Double
  /// Distance of the eyes by the size of the face, metres.
  public let faceDistance: Double
  /// The result of the check; the worst disagreement counts.
  public let finding: Finding

  /// - Parameters:
  ///   - focal: The focal length, pixels.
  ///   - irisRadii: Radii of irises in pictures, pixels; the median counts.
  ///   - faceDistances: Depth of the head's origin as the face mesh gives it in the same pictures, metres.
  ///   - cardDistances: Range of the card's distances from the lens, metres; nil without a card.
  /// - Returns: nil without measurements.
  public init?(
    focal: Double, irisRadii: [Double], faceDistances: [Double], cardDistances: ClosedRange<Double>? = nil
  ) {
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

  /// The finding in one or two sentences, with distances in centimetres.
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
