extension String {
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// The text, padded with spaces at its end to at least `width` characters.
  package func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  /// The text, padded with spaces at its start to at least `width` characters.
  package func leftPadded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

extension Double {
  package var tenths: String { "\((self * 10).rounded() / 10)" }
}
