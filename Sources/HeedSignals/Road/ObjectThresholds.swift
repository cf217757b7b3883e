/// When a box that a detector's net gives is an object.
public struct ObjectThresholds: Hashable, Codable, Sendable {
  /// Boxes below are no objects, 0...1.
  /// Source: the object-detection app among the seeds, `confidenceThreshold`.
  public var confidence = 0.4
  /// Boxes of one class that share more of their united area are one object, 0...1.
  /// Source: the object-detection app among the seeds, `iouThreshold`.
  public var overlap = 0.6
  /// For single classes, in place of ``confidence``: any spelling of a label, and 0...1.
  /// Choice: none, so that one number rules as the seed's app has it; the alert library recommends 0.45 to 0.50
  /// (docs/references.md, road).
  public var confidences: [String: Double] = [:]
  /// Which classes are reported: any spelling of a label.
  /// Choice: those that Heed knows a meaning of.
  public var labels: [String] = RoadLabel.known.map(\.name)

  /// The defaults.
  public init() {}

  /// What is wrong with the first value that cannot be used; nil: all can.
  public var problem: String? {
    let own = confidences.sorted { $0.key < $1.key }.map { ("confidence of \($0.key)", $0.value) }
    let wrong = ([("confidence", confidence), ("overlap", overlap)] + own).first { !(0...1).contains($0.1) }
    return wrong.map { "\($0.0) is \($0.1); give a number from 0 to 1" }
  }
}
