/// The fields of one protobuf message, in file order.
/// Source: protobuf, Encoding; the deprecated groups are not supported.
struct ProtobufMessage {
  /// One field of a message. Numbers of fixed width are kept only as raw bytes.
  struct Field {
    var number: Int
    /// Value of a field that holds a number; 0 for other fields.
    var value: UInt64
    /// Content of a field that holds a string, bytes or a message; empty for other fields.
    var content: ArraySlice<UInt8>
    /// The bytes of the whole field with its tag and length.
    var raw: ArraySlice<UInt8>
  }

  private(set) var fields: [Field] = []

  /// Reads a message; nil if the bytes are not a protobuf message.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let start = rest.startIndex
      guard let tag = rest.popVarint(), let number = Int(exactly: tag >> 3), number > 0 else { return nil }
      var (value, content): (UInt64, ArraySlice<UInt8>) = (0, [])
      switch tag & 7 {
      case 0:
        guard let read = rest.popVarint() else { return nil }
        value = read
      case 1, 5:
        let length = tag & 7 == 1 ? 8 : 4
        guard rest.count >= length else { return nil }
        rest.removeFirst(length)
      case 2:
        guard let length = rest.popVarint().flatMap({ Int(exactly: $0) }), length <= rest.count else { return nil }
        content = rest.prefix(length)
        rest.removeFirst(length)
      default: return nil
      }
      fields.append(Field(number: number, value: value, content: content, raw: bytes[start..<rest.startIndex]))
    }
  }

  func all(_ number: Int) -> [ArraySlice<UInt8>] { fields.filter { $0.number == number }.map(\.content) }
  func message(_ number: Int) -> ProtobufMessage? { all(number).last.flatMap { ProtobufMessage($0) } }
  func text(_ number: Int) -> String? { all(number).last.map { String(decoding: $0, as: UTF8.self) } }
  func number(_ number: Int) -> UInt64? { fields.last { $0.number == number }?.value }

  /// The values of a repeated integer, whether packed into one field or written one by one.
  func packedNumbers(_ number: Int) -> [Int] {
    fields.filter { $0.number == number }.flatMap { field -> [Int] in
      var (rest, found) = (field.content, [Int]())
      if rest.isEmpty { return [Int(truncatingIfNeeded: field.value)] }
      while let value = rest.popVarint() { found.append(Int(truncatingIfNeeded: value)) }
      return found
    }
  }

  static func field(_ number: Int, _ content: some Collection<UInt8>) -> [UInt8] {
    var field = varint(UInt64(number) << 3 | 2) + varint(UInt64(content.count))
    field += content
    return field
  }

  static func field(_ number: Int, value: UInt64) -> [UInt8] { varint(UInt64(number) << 3) + varint(value) }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var (bytes, rest): ([UInt8], UInt64) = ([], value)
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func popVarint() -> UInt64? {
    var result: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard let byte = popFirst() else { return nil }
      result |= UInt64(byte & 0x7F) << UInt64(shift)
      if byte < 0x80 { return result }
    }
    return nil
  }
}
