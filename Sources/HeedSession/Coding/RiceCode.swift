/// How numbers in one place are written: their lower bits as they are, the rest as so many ones and a zero.
///
/// How many bits are the lower ones follows from the numbers before. Bytes of seven bits each take 1.10 times the room, with
/// zstd on each chunk 0.93 to 1.05 times; neither is worth a second coding beside the one that recordings have.
/// Source: Rice and Plaunt 1971; the running mean as in Weinberger, Seroussi, Sapiro 2000 (JPEG-LS).
struct RiceCode: Sendable {
  /// Sixteen times the mean of the numbers so far.
  private var mean: UInt64 = 0
  /// How many numbers there were, up to the memory's length.
  private var seen: UInt64 = 0

  /// A number that takes more ones than this is written with its length.
  private static let mostOnes = 20
  /// Numbers over which the mean is taken.
  /// Choice: half a second of a camera; shorter ones chase noise, longer ones are slow to learn in a chunk of a second.
  private static let memory: UInt64 = 16
  /// The first number stands for itself, the second shows how much they differ; only then is there a mean.
  private static let known = 2
  /// A number counts as no more than so many times the mean, so that one that is out of all bounds is soon forgotten.
  private static let mostTimesTheMean: UInt64 = 8
  /// And as no more than this, so that sums stay in range.
  private static let largestRemembered: UInt64 = 1 << 40

  /// Bits that are written as they are.
  private var lowerBits: Int {
    // The power of two below 0.7 of the mean: where ones and lower bits balance for numbers that fall off evenly.
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
    // At first the mean of what there was, later that of the last ones.
    if seen == Self.memory {
      mean = mean - mean / Self.memory + sample / Self.memory
    } else {
      mean = seen < Self.known ? sample : mean - mean / seen + sample / seen
      seen += 1
    }
  }

  /// 0, -1, 1, -2, ... as 0, 1, 2, 3, ...
  static func folded(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }

  static func unfolded(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
}
