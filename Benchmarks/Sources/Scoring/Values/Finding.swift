import Foundation

/// One measured figure, with what it had to be.
package struct Finding: Codable, Hashable, Sendable {
  package var name: String
  /// As it is shown.
  package var measured: String
  /// As a number, for machines; nil for what is none.
  package var value: Double?
  /// nil: nothing is required of it.
  package var required: String?
  /// nil exactly where nothing is required.
  package var isMet: Bool?

  private init(_ name: String, _ measured: String, _ value: Double?, _ required: String?, _ isMet: Bool?) {
    self.name = name
    self.measured = measured
    self.value = value
    self.required = required
    self.isMet = isMet
  }

  /// How a number is shown: factor, decimals and unit. The requirement is judged on the number, not on what is shown.
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

    /// Without the zeros at the end: a requirement is as short as it was written.
    func shortText(_ value: Double) -> String { "\(String(format: "%g", value * factor))\(unit)" }
  }

  /// - Parameters:
  ///   - value: nil when there was nothing to measure on: never met.
  ///   - detail: Shown behind the value.
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

  /// Something that holds or does not.
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
