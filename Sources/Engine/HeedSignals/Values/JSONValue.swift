/// A JSON value for output. Unlike `JSONEncoder`, the value keeps the order of keys, and equal values give equal bytes.
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// A floating-point number; NaN and infinity become null.
  case number(Double)
  /// A text, escaped when written.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Keys with values, in order; duplicate keys are not checked.
  case object([Member])

  /// A key with its value.
  public struct Member: Hashable, Sendable {
    /// The key, escaped when written.
    public var key: String
    /// The value of the key.
    public var value: JSONValue

    /// Memberwise initializer.
    public init(_ key: String, _ value: JSONValue) { (self.key, self.value) = (key, value) }
  }

  /// The text on one line, without spaces.
  public var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text to `output`, in UTF-8.
  public func write(to output: inout [UInt8]) {
    switch self {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): JSONNumber.write(value, to: &output)
    case .number(let value): JSONNumber.write(value, to: &output)
    case .string(let value): Self.write(value, to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        value.write(to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }

  /// Writes a quoted text.
  private static func write(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { bytes in
      // Keys and names rarely need escapes, so most texts are copied at once.
      let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      if isPlain { output.append(contentsOf: bytes) } else { for byte in bytes { writeEscaped(byte, to: &output) } }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Escapes one byte as JSON requires; bytes of UTF-8 beyond ASCII stay as they are.
  private static func writeEscaped(_ byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\""): output.append(contentsOf: "\\\"".utf8)
    case UInt8(ascii: "\\"): output.append(contentsOf: "\\\\".utf8)
    case UInt8(ascii: "\n"): output.append(contentsOf: "\\n".utf8)
    case UInt8(ascii: "\t"): output.append(contentsOf: "\\t".utf8)
    case UInt8(ascii: "\r"): output.append(contentsOf: "\\r".utf8)
    case 0..<0x20:
      let hex = String(byte, radix: 16)
      output.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - hex.count) + hex).utf8)
    default: output.append(byte)
    }
  }

  /// The number rounded to `precision`, or null for nil.
  public static func number(_ value: Double?, _ precision: Precision) -> JSONValue {
    value.map { .number(precision.round($0)) } ?? .null
  }

  /// The text, or null for nil.
  public static func string(optional value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
  /// Milliseconds on the recording's clock, or null for nil.
  public static func time(_ time: Timestamp?) -> JSONValue { .number(time?.milliseconds, .millisecond) }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  /// Makes an object with the literal's order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { Member($0, $1) }) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringLiteral {
  /// Makes a JSON string.
  public init(stringLiteral value: String) { self = .string(value) }
}
