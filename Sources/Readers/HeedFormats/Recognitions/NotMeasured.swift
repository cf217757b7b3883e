/// Counts values of a file that are not valid measurements.
package struct NotMeasured: Hashable {
  enum Part: String, CaseIterable {
    case speed, yawRate = "yaw rate", position, speedLimit = "speed limit", steering, heading, box, score, distance
    case azimuth, elevation
    case marking = "point of a marking", track = "followed point", identity = "second object of one id"

    var plural: String {
      switch self {
      case .box: "boxes"
      case .marking: "points of markings"
      case .identity: "ids given twice in a line"
      default: rawValue + "s"
      }
    }
  }

  private var counts: [Part: Int] = [:]

  /// Starts with no missing values.
  package init() {}

  mutating func count(_ part: Part) { counts[part, default: 0] += 1 }

  /// Returns the number if it is present and within the range; otherwise counts it and returns nil.
  mutating func number(_ value: Double?, _ part: Part, in range: ClosedRange<Double>) -> Double? {
    if let value, range.contains(value) { return value }
    count(part)
    return nil
  }

  /// Adds the counts of `b` to `a`.
  package static func += (a: inout NotMeasured, b: NotMeasured) { a.counts.merge(b.counts) { $0 + $1 } }

  /// For example `2 speeds, 1 box`; nil if nothing is missing.
  package var text: String? {
    let parts = Part.allCases.compactMap { part in
      counts[part].map { "\($0) \($0 == 1 ? part.rawValue : part.plural)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
