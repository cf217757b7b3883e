/// Limits for the boxes of a detector net that are reported as objects.
public struct ObjectThresholds: Hashable, Codable, Sendable {
  /// Minimum confidence of a box, 0...1.
  /// Source: the YOLOv5 sample app, `confidenceThreshold`.
  public var confidence = 0.4
  /// Boxes of one class with a larger intersection over union count as one object, 0...1.
  /// Source: the YOLOv5 sample app, `iouThreshold`.
  public var overlap = 0.6
  /// Minimum confidence per class, 0...1, in place of ``confidence``; keys are labels in any spelling.
  /// Choice: one threshold for all, as in the sample app; the alert library has 0.45 to 0.50 (docs/references.md, road).
  public var confidences: [String: Double] = [:]
  /// The reported classes; labels in any spelling.
  /// Choice: all classes that Heed interprets.
  public var labels: [String] = RoadLabel.known.map(\.name)

  /// The defaults.
  public init() {}

  /// Describes the first invalid value; nil when all are valid.
  public var problem: String? {
    let own = confidences.sorted { $0.key < $1.key }.map { ("confidence of \($0.key)", $0.value) }
    let wrong = ([("confidence", confidence), ("overlap", overlap)] + own).first { !(0...1).contains($0.1) }
    return wrong.map { "\($0.0) is \($0.1); give a number from 0 to 1" }
  }
}
