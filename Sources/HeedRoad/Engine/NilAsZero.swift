/// Writes a positive number that may be absent as 0 where it is: a settings file shows every setting there is.
@propertyWrapper
public struct NilAsZero: Hashable, Codable, Sendable {
  public var wrappedValue: Double?

  public init(wrappedValue: Double?) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    let number = try decoder.singleValueContainer().decode(Double.self)
    wrappedValue = number == 0 ? nil : number
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue ?? 0)
  }
}
