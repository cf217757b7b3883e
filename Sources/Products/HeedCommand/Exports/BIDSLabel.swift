import Foundation

/// A name as BIDS writes it: Latin letters and digits alone.
struct BIDSLabel: Hashable {
  let text: String

  /// - Parameter fallback: The label of a name that has no such character, or of none.
  init(_ name: String?, fallback: String) {
    let legal = (name ?? "").decomposedStringWithCanonicalMapping.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType == .decimal)
    }
    text = legal.isEmpty ? fallback : String(String.UnicodeScalarView(legal))
  }

  static func isLegal(_ text: String) -> Bool { text == BIDSLabel(text, fallback: "").text && !text.isEmpty }
}
