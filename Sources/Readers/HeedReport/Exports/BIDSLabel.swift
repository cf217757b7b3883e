import Foundation

/// A name in BIDS spelling: only Latin letters and digits.
package struct BIDSLabel: Hashable {
  let text: String

  /// - Parameter fallback: The label for a missing name, or for a name without Latin letters and digits.
  init(_ name: String?, fallback: String) {
    let legal = (name ?? "").decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType == .decimal)
    }
    text = legal.isEmpty ? fallback : String(String.UnicodeScalarView(legal))
  }

  package static func isLegal(_ text: String) -> Bool { text == BIDSLabel(text, fallback: "").text && !text.isEmpty }
}
