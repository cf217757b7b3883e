/// Writes numbers with as few digits as reading them back requires, as Swift's `description` does.
enum JSONNumber {
  /// Decimal places of the fast path; recorded values are rounded to at most this many.
  private static let places = 5
  private static let scale = 100_000.0
  /// Below this, a number with these decimal places has at most 15 digits, which identify a `Double`: the shortest text
  /// is then the number itself without trailing zeros.
  private static let limit = 1e15
  /// Swift writes smaller numbers with an exponent.
  private static let smallest = 1e-4

  /// NaN and infinity become null.
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

  /// Writes from the last digit to the first, so that digits need not be counted beforehand.
  private static func write(_ steps: UInt64, isNegative: Bool, hasFraction: Bool, to output: inout [UInt8]) {
    // Twenty digits, a point and a sign.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var (place, rest) = (buffer.count, steps)
      func put(_ byte: UInt8) {
        place -= 1
        buffer[place] = byte
      }
      if hasFraction {
        var fraction = rest % UInt64(scale)
        rest /= UInt64(scale)
        // At least one digit, no further trailing zeros.
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
