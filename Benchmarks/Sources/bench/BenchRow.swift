import Foundation
import Scoring

/// One figure with all its measured values, and its limit.
struct BenchRow {
  enum Limit {
    case atMost(Double)
    case atLeast(Double)
  }

  var name: String
  var values: [Double] = []
  var decimals = 1
  var unit = ""
  var limit: Limit?
  /// The reason why there are no values; nil if there are some.
  var skipped: String?

  /// Median of the values; nil if there are none.
  var median: Double? { Statistics.percentile(values, 50) }

  /// Whether the limit is met; nil for a row that has no limit.
  var isMet: Bool? {
    guard let median else { return nil }
    return switch limit {
    case .atMost(let most): median <= most
    case .atLeast(let least): median >= least
    case nil: nil
    }
  }

  /// The row for the terminal: least value, median, greatest value, and the verdict.
  var line: String {
    if let skipped { return "\(name): skipped, \(skipped)" }
    let shown = [0.0, 50, 100].map { Statistics.percentile(values, $0).map(text) ?? "-" }
    let cells = shown.map { $0.leftPadded(to: 10) }.joined()
    return name.padded(to: 58) + cells + (verdict.isEmpty ? "" : "   must be \(requirement): \(verdict)")
  }

  /// The row for docs/performance.md.
  var markdown: String {
    if let skipped { return "| \(name) | skipped: \(skipped) | | |" }
    let ends = values.count > 1 ? " (\(text(values.min() ?? 0)) to \(text(values.max() ?? 0)))" : ""
    return "| \(name) | \(median.map(text) ?? "-")\(ends) | \(requirement) | \(verdict) |"
  }

  private var verdict: String { isMet.map { $0 ? "met" : "NOT MET" } ?? "" }

  private var requirement: String {
    switch limit {
    case .atMost(let most): "<= \(text(most))"
    case .atLeast(let least): ">= \(text(least))"
    case nil: ""
    }
  }

  private func text(_ value: Double) -> String {
    String(format: "%.\(decimals)f", value) + (unit.isEmpty ? "" : " \(unit)")
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(1, width - count)) + self }
}
