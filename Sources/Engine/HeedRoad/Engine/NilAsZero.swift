/// Encodes an absent positive number as 0, so that a settings file shows every setting.
@propertyWrapper public struct NilAsZero: Hashable, Codable, Sendable {
  /// The number; nil is encoded as 0.
  public var wrappedValue: Double?
  /// Wraps a number.
  public init(wrappedValue: Double?) { self.wrappedValue = wrappedValue }

  /// Reads a number; 0 becomes nil.
  public init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    wrappedValue = number == 0 ? nil : number
  }

  /// Writes the number; nil becomes 0.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue ?? 0)
  }
}
