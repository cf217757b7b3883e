import Foundation
import HeedSignals

/// Formats numbers for users and programs.
package enum Figure {
  /// An angle in words, for example `1.50 deg`.
  package static func degrees(_ value: Double) -> String { "\(decimals(value, 2)) deg" }
  /// A length in words, for example `1.5 mm`.
  package static func millimeters(_ value: Double) -> String { "\(decimals(value, 1)) mm" }

  /// A number with exactly `count` decimals; `-` if it is not finite, or 1e9 or more.
  package static func decimals(_ value: Double, _ count: Int) -> String {
    value.isFinite && value.magnitude < 1e9 ? String(format: "%.\(count)f", value) : "-"
  }

  /// A number with at most `count` decimals, for programs to read: 12, 0.25.
  package static func number(_ value: Double, _ count: Int) -> String {
    let steps = (0..<count).reduce(1.0) { steps, _ in steps * 10 }
    let rounded = (value * steps).rounded() / steps
    return Int(exactly: rounded).map(String.init) ?? "\(rounded.isFinite ? rounded : value)"
  }

  /// A count with its noun: `1 row`, `2 rows`.
  package static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// A number with exactly `count` decimals. Zero never has a minus sign, as in `-0.0000`.
  package static func fixed(_ value: Double, _ count: Int) -> String {
    let text = String(format: "%.\(count)f", value)
    return text.hasPrefix("-") && text.allSatisfy { "-0.".contains($0) } ? String(text.dropFirst()) : text
  }
}

extension Double {
  /// This number with at most two decimals: 1920, 0.5.
  package var short: String { Int(exactly: self).map(String.init) ?? "\((self * 100).rounded() / 100)" }
}

/// Formats texts that users or systems gave, for people to read or type.
extension String {
  /// The first `longest` characters of the visible text.
  package func shortened(_ longest: Int) -> String {
    let shown = visible
    return shown.count <= longest ? shown : shown.prefix(longest - 1) + "~"
  }

  /// The text as one word of a shell command; quoted if needed.
  package var forShell: String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%"
    if !isEmpty, allSatisfy(plain.contains) { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
