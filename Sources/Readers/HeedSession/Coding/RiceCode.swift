/// An adaptive Golomb-Rice code: the lower bits are written verbatim, and the rest in unary.
///
/// The number of lower bits follows from the previous numbers. Variable-length bytes would take 1.10 times the space.
/// With zstd on each chunk they would take 0.93 to 1.05 times the space, which does not justify a second coding.
/// Source: Rice and Plaunt 1971; the running mean as in Weinberger, Seroussi, Sapiro 2000 (JPEG-LS).
struct RiceCode: Sendable {
  /// Sixteen times the mean of the previous numbers.
  private var mean: UInt64 = 0
  /// Number of previous numbers, up to `memory`.
  private var seen: UInt64 = 0

  /// Number of ones from which a number is written with its length instead.
  private static let mostOnes = 20
  /// Number of values in the running mean. Choice: half a second of a camera. Fewer values follow noise, and more
  /// values adapt too slowly within a chunk of one second.
  private static let memory: UInt64 = 16
  /// Count of numbers from which the mean is used. The first number has no prediction, so only the second number shows
  /// a typical difference.
  private static let known = 2
  /// Multiple of the mean to which a number is limited before averaging, so that an outlier has little effect.
  private static let mostTimesTheMean: UInt64 = 8
  /// Largest value to which a number is limited before averaging, so that sums do not overflow.
  private static let largestRemembered: UInt64 = 1 << 40

  /// Number of bits written verbatim.
  private var lowerBits: Int {
    // The power of two below 0.7 times the mean, which is optimal for geometrically distributed numbers.
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
