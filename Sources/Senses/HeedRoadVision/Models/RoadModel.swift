public import HeedVision

/// A net that a user provides for the road or for the cabin, after Heed has examined it.
public struct RoadModel: Sendable {
  /// The camera whose pictures a net is for.
  public enum Use: String, Hashable, Codable, Sendable, CaseIterable { case road, cabin }

  /// A model's entry in the store of users' models.
  public struct Entry: Hashable, Codable, Sendable {
    /// The name by which users choose the model.
    public var name: String
    /// What the net finds: `objects`. Lists of earlier versions may name other kinds, whose nets Heed does not use.
    public var kind: String
    /// The output layout: the raw value of a ``DetectorLayout``.
    public var layout: String
    /// Name of the model's file in the store's folder. Until the model is added, the path of the user's file.
    public var file: String
    /// SHA-256 of the model's file in hexadecimal, lower case.
    public var sha256: String
    /// Length of the model's file in bytes.
    public var bytes: Int
    /// Width of the net's input, pixels.
    public var width: Int
    /// Height of the net's input, pixels.
    public var height: Int
    /// Strides of the detector's grids, input pixels.
    public var strides: [Int]
    /// Names of the net's outputs that Heed reads.
    public var outputs: [String]
    /// Names of the net's object classes, in the order of its outputs.
    public var labels: [String]
    /// Origin of the model, as the user stated it.
    public var source: String
    /// Licence of the model as an SPDX expression, as the user stated it.
    public var licence: String
    /// The camera whose pictures the model is for; nil in lists of earlier versions, which had only road models.
    public var use: Use?

    /// The ``kind`` of all nets that Heed uses.
    static let objects = "objects"

    /// True if the model is for this camera's pictures.
    public func isFor(_ camera: Use) -> Bool { (use ?? .road) == camera }
  }

  /// The store's entry, which says how to read the model.
  public let entry: Entry
  /// The model's bytes, which match the SHA-256 of the entry.
  public let model: Model

  /// The output layout and the grids of a detector.
  /// - Throws: ``VisionError/modelUnsuitable(path:message:)`` for another kind of net or an inconsistent entry.
  func detectorReading() throws(VisionError) -> DetectorReading {
    guard entry.kind == Entry.objects, let layout = DetectorLayout(rawValue: entry.layout) else {
      throw .modelUnsuitable(
        path: model.path, message: "it is a model for \(entry.kind) of layout \(entry.layout), not for objects")
    }
    let isSound =
      DetectorLayout.strides.contains(entry.strides) && entry.outputs.count == 1 && !entry.labels.isEmpty
      && entry.strides.allSatisfy { entry.width >= $0 && entry.height >= $0 }
      && max(entry.width, entry.height) <= RoadModelExamination.longestSide
    guard isSound else {
      throw .modelUnsuitable(path: model.path, message: "its entry in the store contradicts itself; add it again")
    }
    return DetectorReading(layout: layout, strides: entry.strides)
  }
}
