/// An adaptive Golomb-Rice code: the lower bits are written verbatim, and the rest in unary.
///
/// The mean of previous numbers tells how many bits are lower bits. Variable-length bytes would take 1.10 times the
/// space. With zstd they would take 0.93 to 1.05 times, which does not justify a second coding.
/// Source: Rice and Plaunt 1971; the running mean as in Weinberger, Seroussi, Sapiro 2000 (JPEG-LS).
struct RiceCode: Sendable {
  /// Sixteen times the mean of the previous numbers.
  private var mean: UInt64 = 0
  /// Number of previous numbers, counted up to `memory`.
  private var seen: UInt64 = 0

  /// Number of leading ones from which a number is written as its bit length and its bits instead.
  private static let mostOnes = 20
  /// Number of values in the running mean. Choice: fewer values follow noise; more adapt too slowly within a second.
  private static let memory: UInt64 = 16
  /// Number of previous numbers from which their mean is used. The first number is untypical: it has no prediction.
  private static let known = 2
  /// Multiple of the mean to which a large number is cut before it enters the mean.
  private static let mostTimesTheMean: UInt64 = 8
  /// Value to which a large number is cut before it enters the mean, so that sums do not overflow.
  private static let largestRemembered: UInt64 = 1 << 40

  /// Number of lower bits, which are written verbatim.
  private var lowerBits: Int {
    // For geometric distributions, the power of two below 0.7 times the mean is optimal.
    let typical = mean / 46
    return UInt64.bitWidth - typical.leadingZeroBitCount
  }

  mutating func write(_ value: UInt64, to bits: inout BitWriter) {
    defer { remember(value) }
    guard seen >= Self.known else { return bits.putWithLength(value) }
    let lower = lowerBits
    let ones = value >> UInt64(lower)
    if ones < UInt64(Self.mostOnes) {
      bits.put((1 << ones) - 1, Int(ones) + 1)
      bits.put(value & ((1 << UInt64(lower)) - 1), lower)
    } else {
      bits.put((1 << UInt64(Self.mostOnes)) - 1, Self.mostOnes)
      bits.putWithLength(value)
    }
  }

  mutating func read(from bits: inout BitReader) throws(InputCodingError) -> UInt64 {
    var value: UInt64
    if seen < Self.known {
      value = try bits.takeWithLength()
    } else {
      let lower = lowerBits
      value = UInt64(try bits.takeOnes(upTo: Self.mostOnes))
      value = value < Self.mostOnes ? value << UInt64(lower) | (try bits.take(lower)) : try bits.takeWithLength()
    }
    remember(value)
    return value
  }

  private mutating func remember(_ value: UInt64) {
    var sample = 16 * min(value, Self.largestRemembered)
    if seen >= Self.known { sample = min(sample, Self.mostTimesTheMean * (mean + 16)) }
    // The mean is the average of all numbers at first, and an exponential moving average later.
    if seen == Self.memory {
      mean = mean - mean / Self.memory + sample / Self.memory
    } else {
      mean = seen < Self.known ? sample : mean - mean / seen + sample / seen
      seen += 1
    }
  }

  /// Zigzag code: 0, -1, 1, -2, ... as 0, 1, 2, 3, ...
  static func folded(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }
  static func unfolded(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
}
