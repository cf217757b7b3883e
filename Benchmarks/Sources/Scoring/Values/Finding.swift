import Foundation

/// One measured figure with its requirement.
package struct Finding: Codable, Hashable, Sendable {
  package var name: String
  /// The figure as text for people.
  package var measured: String
  /// The figure as a number, for machines; nil if it is not a number.
  package var value: Double?
  /// The requirement; nil if there is none.
  package var required: String?
  /// Whether the requirement is met; nil if there is none.
  package var isMet: Bool?

  private init(_ name: String, _ measured: String, _ value: Double?, _ required: String?, _ isMet: Bool?) {
    self.name = name
    self.measured = measured
    self.value = value
    self.required = required
    self.isMet = isMet
  }

  /// The format of a number: factor, decimals and unit. Requirements apply to the number, not to the shown text.
  package struct Format: Sendable {
    var factor = 1.0
    var decimals: Int
    var unit: String

    package init(factor: Double = 1, decimals: Int, unit: String) {
      self.factor = factor
      self.decimals = decimals
      self.unit = unit
    }

    package static let percent = Format(factor: 100, decimals: 2, unit: " %")
    package static let degrees = Format(decimals: 2, unit: " deg")
    package static let ratio = Format(decimals: 4, unit: "")

    package func text(_ value: Double) -> String { String(format: "%.\(decimals)f", value * factor) + unit }

    /// The number without trailing zeros, so that a requirement looks as it was written.
    func shortText(_ value: Double) -> String { "\(String(format: "%g", value * factor))\(unit)" }
  }

  /// - Parameters:
  ///   - value: The figure; nil if there was nothing to measure, so that the requirement is not met.
  ///   - detail: Text that is shown after the value.
  package static func atLeast(
    _ limit: Double, _ name: String, _ value: Double?, _ format: Format, detail: String? = nil
  ) -> Finding {
    Finding(
      name, shown(value, format, detail), value, ">= \(format.shortText(limit))", value.map { $0 >= limit } ?? false)
  }

  package static func atMost(
    _ limit: Double, _ name: String, _ value: Double?, _ format: Format, detail: String? = nil
  ) -> Finding {
    Finding(
      name, shown(value, format, detail), value, "<= \(format.shortText(limit))", value.map { $0 <= limit } ?? false)
  }

  /// A requirement that is either met or not, without a numeric limit.
  package static func fact(
    _ name: String, _ measured: String, value: Double? = nil, required: String, isMet: Bool
  ) -> Finding {
    Finding(name, measured, value, required, isMet)
  }

  package static func information(
    _ name: String, _ value: Double?, _ format: Format, detail: String? = nil
  ) -> Finding {
    Finding(name, shown(value, format, detail), value, nil, nil)
  }

  package static func information(_ name: String, _ text: String) -> Finding { Finding(name, text, nil, nil, nil) }

  private static func shown(_ value: Double?, _ format: Format, _ detail: String?) -> String {
    (value.map(format.text) ?? "nothing to measure on") + (detail.map { " (\($0))" } ?? "")
  }
}
