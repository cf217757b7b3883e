/// Encodes a list of names as one comma-separated string, because settings files hold only numbers, switches and words.
@propertyWrapper public struct CommaSeparated: Hashable, Codable, Sendable {
  /// The names, without surrounding white space.
  public var wrappedValue: [String]
  /// Wraps a list of names.
  public init(wrappedValue: [String]) { self.wrappedValue = wrappedValue }

  /// Splits a string at its commas and drops empty names.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(String.self).split(separator: ",")
      .map { $0.drop { $0.isWhitespace } }.map { String($0.reversed().drop { $0.isWhitespace }.reversed()) }
      .filter { !$0.isEmpty }
  }

  /// Writes the names separated by a comma and a space.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue.joined(separator: ", "))
  }
}
