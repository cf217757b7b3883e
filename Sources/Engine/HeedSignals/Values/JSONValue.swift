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

  /// Writes a quoted text, which holds no character that a terminal obeys or hides.
  private static func write(_ string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var string = string
    let isPlain = string.withUTF8 { bytes in
      bytes.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    // Keys and names rarely need escapes, so most texts are copied at once.
    if isPlain {
      output.append(contentsOf: string.utf8)
    } else {
      for scalar in string.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { output.append(UInt8(ascii: "\\")) }
        output.append(contentsOf: (scalar.isHidden ? scalar.escape : String(scalar)).utf8)
      }
    }
    output.append(UInt8(ascii: "\""))
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
