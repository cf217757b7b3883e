/// Parses decimal numbers of tables, such as `12`, `-0.5`, `3e-2`. Refuses `nan`, `inf` and `0x10`.
package enum DecimalNumber {
  /// All powers of 10 that a Double represents exactly.
  private static let powers: [Double] = (0...22).map { power in (0..<power).reduce(1) { value, _ in value * 10 } }

  /// The number that a text holds; nil if it is not a finite number.
  package static func read(_ text: String) -> Double? { Array(text.utf8).withUnsafeBufferPointer { read($0) } }

  /// The number in a cell of a user's table. For a cell without one, throws the error that `refused` makes.
  static func read(_ text: String, of name: String, _ refused: (String) -> FormatError) throws(FormatError) -> Double {
    guard !text.isEmpty else { throw refused("\(name) is empty; write a number") }
    guard let number = read(text) else {
      throw refused("\(name) is \"\(text.shortened(20))\", which is not a number such as 12.5")
    }
    return number
  }

  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    var (at, isNegative) = (0, false)
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      (at, isNegative) = (1, first == UInt8(ascii: "-"))
    }
    var (digits, significant, decimals, isFraction) = (0, UInt64(0), 0, false)
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "."), !isFraction {
        isFraction = true
      } else if byte &- UInt8(ascii: "0") < 10 {
        digits += 1
        // The sum may overflow. Numbers that long are parsed by `Double` below.
        significant = significant &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if isFraction { decimals += 1 }
      } else {
        break
      }
      at += 1
    }
    guard digits > 0 else { return nil }
    // Digits and power of ten are exact, so their quotient is the nearest Double. Source: Clinger 1990, PLDI.
    if at == bytes.count, digits <= 15, decimals < powers.count {
      let value = Double(significant) / powers[decimals]
      return isNegative ? -value : value
    }
    guard bytes.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }),
      let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite
    else { return nil }
    return number
  }
}
