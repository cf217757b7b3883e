/// Encodes a `Duration` as a number of seconds; without this wrapper, Swift encodes a pair of integers.
@propertyWrapper
public struct Seconds: Hashable, Codable, Sendable {
  /// The duration.
  public var wrappedValue: Duration

  /// Wraps a duration.
  public init(wrappedValue: Duration) { self.wrappedValue = wrappedValue }

  /// - Throws: `DecodingError` if the number of seconds is not in 0..<1e9.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let seconds = try container.decode(Double.self)
    guard seconds.isFinite, seconds >= 0, seconds < 1e9 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a duration is a number of seconds from 0")
    }
    wrappedValue = .nanoseconds(Int64((seconds * 1e9).rounded()))
  }

  /// Encodes seconds.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.seconds.encode(to: encoder) }
}
