public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds phones in a part of a cabin picture with the user's net. One thread uses a detector at a time.
public final class PhoneDetector {
  /// A phone's box found in one view, a part of the picture.
  public struct Sighting: Hashable, Sendable {
    /// The phone's box and its score.
    public var phone: PhoneBox
    /// True if the box ends at the view's edge; another view may then show more of the phone.
    public var isCut: Bool
  }

  /// The description of the net in use.
  public let model: RoadModel.Entry
  private let net: DetectorNet
  private let least: [Float]

  /// Loads the net.
  /// - Parameter leastScore: Score below which boxes are dropped, 0...1.
  /// - Throws: ``VisionError/modelUnsuitable(path:message:)`` for a model that is not a detector or has no phone
  ///   class.
  public init(_ model: RoadModel, engine: any InferenceEngine, leastScore: Double) throws(VisionError) {
    let phones = Set(PhoneLabel.indices(in: model.entry.labels))
    guard !phones.isEmpty else {
      throw .modelUnsuitable(path: model.entry.name, message: "none of its classes is a phone")
    }
    self.model = model.entry
    net = try DetectorNet(model, engine: engine)
    least = model.entry.labels.indices.map { phones.contains($0) ? Float(leastScore) : .infinity }
  }

  /// Finds phones in a part of a picture, or in all of it. Boxes are clipped to the picture and in its pixels.
  /// - Parameter isMirrored: True shows the net a mirrored part and mirrors the boxes back.
  public func phones(in frame: Frame, part: ImageRect?, isMirrored: Bool = false) throws(VisionError) -> [Sighting] {
    let placement = net.placement(of: part, in: frame)
    return try net.candidates(in: frame, placement, least: least, isMirrored: isMirrored).compactMap { found in
      let box = placement.pictureRect(found.box)
      return box.intersection(ImageRect(frame.size)).map { visible in
        Sighting(
          phone: PhoneBox(box: visible, score: found.score), isCut: placement.isCut(box, margin: net.pieceMargin))
      }
    }
  }
}

/// The classes of a net that count as phones.
public enum PhoneLabel {
  /// Class names that count as phones in label files. Case, spaces, `-` and `_` make no difference. Source: COCO and
  /// Open Images. Choice: also remote controls, which nets see in upright phones; drivers rarely hold them.
  public static let names = ["cell phone", "mobile phone", "phone", "smartphone", "telephone", "remote"]
  private static let keys = Set((names + ["cellphone", "mobilephone", "remote control"]).map(RoadLabel.key))

  /// Indices of the phone classes in a net's list of classes.
  public static func indices(in labels: [String]) -> [Int] {
    labels.indices.filter { keys.contains(RoadLabel.key(labels[$0])) }
  }
}
