import Foundation

/// Numbers with a fixed count of decimals: `-0.5000`, and never `-0.0000`.
enum FixedDecimals {
  static func text(_ value: Double, _ count: Int) -> String {
    let text = String(format: "%.\(count)f", value)
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
  }
}
