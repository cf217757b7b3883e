extension String {
  /// The text with a capital first letter.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The text with a small first letter.
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}

extension Double {
  /// The number for people, rounded to one decimal.
  package var tenths: String { "\((self * 10).rounded() / 10)" }
}
