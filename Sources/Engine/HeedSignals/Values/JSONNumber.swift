/// Writes each number with the fewest digits that identify the number, like Swift's `description`.
enum JSONNumber {
  /// Decimal places of numbers that are written fast; recorded values have no more.
  private static let places = 5, scale = 100_000.0
  /// Limit of a number times ``scale`` that is written fast: up to 15 digits identify a `Double`, so the shortest
  /// text is the number without trailing zeros.
  private static let limit = 1e15
  /// Smallest magnitude of a number that is written fast; Swift writes smaller numbers with an exponent.
  private static let smallest = 1e-4

  /// NaN and infinity become null; numbers with up to five decimals take the fast path.
  static func write(_ value: Double, to output: inout [UInt8]) {
    guard value.isFinite else { return output.append(contentsOf: "null".utf8) }
    let steps = (value * scale).rounded()
    let size = value.magnitude
    guard steps.magnitude < limit, steps / scale == value, size >= smallest || value == 0,
      !(value == 0 && value.sign == .minus)
    else { return output.append(contentsOf: "\(value)".utf8) }
    write(UInt64(steps.magnitude), isNegative: value < 0, hasFraction: true, to: &output)
  }

  static func write(_ value: Int, to output: inout [UInt8]) {
    write(UInt64(value.magnitude), isNegative: value < 0, hasFraction: false, to: &output)
  }

  /// Digits are written from the last to the first, so their number is not needed in advance.
  private static func write(_ steps: UInt64, isNegative: Bool, hasFraction: Bool, to output: inout [UInt8]) {
    // The text has up to twenty digits, a point and a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var (place, rest) = (buffer.count, steps)
      func put(_ byte: UInt8) {
        place -= 1
        buffer[place] = byte
      }
      if hasFraction {
        var fraction = rest % UInt64(scale)
        rest /= UInt64(scale)
        // The fraction keeps at least one digit and no other trailing zeros.
        var digits = places
        while digits > 1, fraction % 10 == 0 { (fraction, digits) = (fraction / 10, digits - 1) }
        for _ in 0..<digits {
          put(UInt8(ascii: "0") + UInt8(fraction % 10))
          fraction /= 10
        }
        put(UInt8(ascii: "."))
      }
      repeat {
        put(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      if isNegative { put(UInt8(ascii: "-")) }
      output.append(contentsOf: buffer[place...])
    }
  }
}
