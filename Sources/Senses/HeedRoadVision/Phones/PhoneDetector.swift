public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds phones in a part of a cabin picture with the user's net. One thread uses a detector at a time.
public final class PhoneDetector {
  /// A box found in one view.
  public struct Sighting: Hashable, Sendable {
    /// The box and its score.
    public var phone: PhoneBox
    /// True if the box ends at the view's edge; another view may then show more of the phone.
    public var isCut: Bool

    /// Memberwise initializer.
    public init(phone: PhoneBox, isCut: Bool) { (self.phone, self.isCut) = (phone, isCut) }
  }

  /// Distance from a view's inner edge within which a box counts as cut, as a share of the input's longer side. Choice:
  /// the same as for objects on the road.
  private static let pieceMargin = DetectorSettings().pieceMargin
  /// The net in use.
  public let model: RoadModel.Entry
  private let net: DetectorNet
  private let least: [Float]

  /// Loads the net.
  /// - Parameter leastScore: Score below which boxes are dropped, 0...1.
  /// - Throws: ``VisionError/modelUnsuitable(path:message:)`` for a model that is not a detector or has no phone class.
  public init(
    _ model: RoadModel, engine: any InferenceEngine, leastScore: Double
  ) throws(VisionError) {
    let phones = Set(PhoneLabel.indices(in: model.entry.labels))
    guard !phones.isEmpty else {
      throw .modelUnsuitable(path: model.entry.name, message: "none of its classes is a phone")
    }
    self.model = model.entry
    net = try DetectorNet(model, engine: engine)
    least = model.entry.labels.indices.map { phones.contains($0) ? Float(leastScore) : .infinity }
  }

  /// Finds phones in a part of a picture. Boxes are in pixels of the whole picture and clipped to the picture.
  /// - Parameters:
  ///   - part: The part to search; nil for the whole picture.
  ///   - isMirrored: True mirrors the part for the net; boxes are then mirrored back.
  public func phones(
    in frame: Frame, part: ImageRect?, isMirrored: Bool = false
  ) throws(VisionError) -> [Sighting] {
    let placement = net.placement(of: part, in: frame)
    let margin = Self.pieceMargin * Double(max(net.input.width, net.input.height))
    let picture = ImageRect(x: 0, y: 0, width: Double(frame.size.width), height: Double(frame.size.height))
    return try net.candidates(in: frame, placement, least: least, isMirrored: isMirrored).compactMap { found in
      let box = placement.pictureRect(found.box)
      guard let visible = box.intersection(picture) else { return nil }
      return Sighting(
        phone: PhoneBox(box: visible, score: found.score), isCut: placement.isCut(box, margin: margin))
    }
  }
}
