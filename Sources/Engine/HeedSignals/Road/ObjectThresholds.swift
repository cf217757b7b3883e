/// Limits for the boxes of a detector net that are reported as objects.
public struct ObjectThresholds: Hashable, Codable, Sendable {
  /// Minimum confidence of a box, 0...1. Higher: fewer false objects appear, and small or faint ones are missed. Lower:
  /// small or faint objects appear too, and more are false. Source: the YOLOv5 sample app, `confidenceThreshold`.
  public var confidence = 0.4
  /// Boxes of one class count as one object above this intersection over union, 0...1. All vehicles are one class here,
  /// and all lights are another. Higher: one vehicle may appear as two objects. Lower: two neighbouring objects may
  /// appear as one. Source: the YOLOv5 sample app, `iouThreshold`.
  public var overlap = 0.6
  /// Minimum confidence per class, 0...1, in place of ``confidence``; keys are labels in any spelling. Higher: fewer
  /// objects of that class appear, true ones and false ones. Lower: more objects of that class appear, true ones and
  /// false ones. Choice: one threshold for all as in the sample app; the alert library has 0.45 to 0.50
  /// (docs/references.md, road).
  public var confidences: [String: Double] = [:]
  /// The classes that are reported; labels in any spelling. Other: only the classes listed appear and can raise alerts.
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
