/// Damages bytes at random; equal seeds give equal damage. Parsers must read the damaged bytes or refuse them.
public struct Mutation: Sendable {
  private var random: SeededRandom

  /// - Parameter seed: Any number.
  public init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Pieces of text that break numbers, texts and brackets.
  private static let scraps = [
    "NaN", "-1", "1e999", "9223372036854775808", "0.0.0", "-", "\"", "[", "]", "{", "}", ",", ":", "null", "\\u", "\0",
    "\n", "\r\n",
    "%00", "\u{FEFF}", "=", "*a", "&a", "é", "'", "\t",
  ].map { Array($0.utf8) }

  /// Applies one to five edits: replaces, removes, repeats, moves or cuts off bytes, or inserts a piece of text.
  public mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.index(below: 5) where !bytes.isEmpty {
      let place = random.index(below: bytes.count)
      let end = min(bytes.count, place + 1 + random.index(below: 40))
      switch random.index(below: 8) {
      case 0: bytes[place] = UInt8(random.index(below: 256))
      case 1: bytes[place] ^= 1 << UInt8(random.index(below: 8))
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      case 4: bytes.insert(contentsOf: bytes[place..<end], at: random.index(below: bytes.count))
      case 5: bytes.removeLast(bytes.count - place)
      default: bytes.insert(contentsOf: Self.scraps[random.index(below: Self.scraps.count)], at: place)
      }
    }
    return bytes
  }

  /// Splits the bytes into pieces, as sockets deliver them: in order and without loss.
  public mutating func pieces(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (pieces, rest) = ([ArraySlice<UInt8>](), bytes[...])
    while !rest.isEmpty {
      let length = 1 + random.index(below: min(rest.count, 64))
      pieces.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return pieces
  }
}
