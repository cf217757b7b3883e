import Foundation
import HeedGeometry

/// Compares what irises, the face and a card say of distances before one camera.
///
/// All three grow with the focal length alike, so none of them tells it: what the comparison finds is a card of another
/// size, or a face that is taken for larger than it is. Source: docs/references.md, face models.
public struct IrisCheck: Hashable, Sendable {
  /// The population's irises, and what counts as disagreement.
  public struct Settings: Hashable, Codable, Sendable {
    /// Visible diameter of a human iris and one deviation, millimetres. Source: docs/references.md, face models.
    public var irisMillimeters = 11.7, irisDeviation = 0.5
    /// Relative difference between irises and face that is told. Choice: two deviations of irises, and a face that is
    /// half a tenth larger than usual.
    public var mostDifference = 0.14
    /// Distances of eyes before a display or behind a wheel, metres. Choice: an arm's length, halved and doubled.
    public var nearest = 0.25, farthest = 1.4
    /// How far behind the eyes a card may seem to be held, relative to their distance. Choice: two deviations of irises.
    public var mostBehind = 0.1

    /// The defaults.
    public init() {}
  }

  /// What the check finds.
  public enum Finding: String, Hashable, Codable, Sendable {
    /// Nothing contradicts.
    case agrees
    /// Irises and face differ.
    case faceOff
    /// The eyes would be farther or nearer than anybody sits.
    case implausible
    /// The card would have been behind the eyes of who holds it up.
    case cardBehind
  }

  /// Distance of the eyes from the lens by the irises, metres, and one deviation of it.
  public let irisDistance, irisDeviation: Double
  /// The same by the size of the face, metres.
  public let faceDistance: Double
  /// What disagrees, the worst first.
  public let finding: Finding

  /// - Parameters:
  ///   - focal: The focal length, pixels.
  ///   - irisRadii: Radii of irises in pictures, pixels; the median counts.
  ///   - faceDistances: Depth of the head's origin by the face mesh in the same pictures, metres.
  ///   - cardDistances: Where the card was held, metres; nil without a card.
  /// - Returns: nil without measurements.
  public init?(
    focal: Double, irisRadii: [Double], faceDistances: [Double], cardDistances: ClosedRange<Double>? = nil,
    settings: Settings = Settings()
  ) {
    guard let radius = irisRadii.median(.mean), let face = faceDistances.median(.mean), radius > 0, focal > 0, face > 0
    else { return nil }
    irisDistance = focal * settings.irisMillimeters / 1000 / (2 * radius)
    irisDeviation = irisDistance * settings.irisDeviation / settings.irisMillimeters
    faceDistance = face
    if let cardDistances, cardDistances.lowerBound > irisDistance * (1 + settings.mostBehind) {
      finding = .cardBehind
    } else if irisDistance < settings.nearest || irisDistance > settings.farthest {
      finding = .implausible
    } else if abs(log(irisDistance / face)) > settings.mostDifference {
      finding = .faceOff
    } else {
      finding = .agrees
    }
  }

  /// One or two sentences, in centimetres.
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
