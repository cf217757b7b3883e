/// Writes a list of names as one line of text, separated by commas: settings files hold numbers, switches and words.
@propertyWrapper
public struct CommaSeparated: Hashable, Codable, Sendable {
  public var wrappedValue: [String]

  public init(wrappedValue: [String]) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(String.self).split(separator: ",")
      .map { $0.drop { $0.isWhitespace } }.map { String($0.reversed().drop { $0.isWhitespace }.reversed()) }
      .filter { !$0.isEmpty }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue.joined(separator: ", "))
  }
}
