/// How numbers are written: as few digits as give the same number again, as Swift describes them.
enum JSONNumber {
  /// Five decimal places are tried first: what is written down is rounded to no more of them.
  private static let scale = 100_000.0
  /// Below it every number of these places has at most 15 digits, of which no two mean the same `Double`: then the shortest
  /// text is the number itself, without zeros at its end.
  private static let limit = 1e15
  /// Swift writes smaller ones with an exponent.
  private static let smallest = 1e-4

  /// Not finite becomes null.
  static func write(_ value: Double, to output: inout [UInt8]) {
    guard value.isFinite else { return output.append(contentsOf: "null".utf8) }
    let steps = (value * scale).rounded()
    let size = value.magnitude
    guard steps.magnitude < limit, steps / scale == value, size >= smallest || value == 0,
      !(value == 0 && value.sign == .minus)
    else { return output.append(contentsOf: "\(value)".utf8) }
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let (whole, rest) = UInt64(steps.magnitude).quotientAndRemainder(dividingBy: UInt64(scale))
    writeDigits(whole, to: &output)
    output.append(UInt8(ascii: "."))
    writeFraction(rest, to: &output)
  }

  static func write(_ value: Int, to output: inout [UInt8]) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    writeDigits(UInt64(value.magnitude), to: &output)
  }

  private static func writeDigits(_ number: UInt64, to output: inout [UInt8]) {
    guard number >= 10 else { return output.append(UInt8(ascii: "0") + UInt8(number)) }
    var rest = number
    let start = output.count
    while rest > 0 {
      output.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    }
    output[start...].reverse()
  }

  /// At least one digit, and no zero at the end.
  private static func writeFraction(_ fraction: UInt64, to output: inout [UInt8]) {
    var (rest, unit) = (fraction, UInt64(scale) / 10)
    repeat {
      output.append(UInt8(ascii: "0") + UInt8(rest / unit))
      (rest, unit) = (rest % unit, unit / 10)
    } while rest > 0
  }
}
