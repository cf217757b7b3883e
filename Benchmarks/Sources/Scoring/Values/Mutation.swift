import Draws

/// One way to corrupt a file.
package enum Mutation: String, CaseIterable, Sendable {
  case bit = "a bit turned"
  case byte = "a byte replaced"
  case digit = "a digit changed"
  case deletion = "bytes left out"
  case insertion = "bytes put in"
  case repetition = "bytes repeated"
  case exchange = "two bytes exchanged"
  case truncation = "the end cut off"

  /// The corrupted bytes, which always differ from the original.
  /// - Precondition: There are at least two bytes.
  package func applied(to bytes: [UInt8], using generator: inout some RandomNumberGenerator) -> [UInt8] {
    precondition(bytes.count > 1, "there is something to spoil")
    // An attempt may change nothing, such as exchanging equal bytes. Then another follows; finally a bit is flipped.
    for _ in 0..<20 {
      let result = attempt(bytes, &generator)
      if result != bytes { return result }
    }
    return Mutation.bit.attempt(bytes, &generator)
  }

  private func attempt(_ bytes: [UInt8], _ generator: inout some RandomNumberGenerator) -> [UInt8] {
    var result = bytes
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    let stretch = place..<min(bytes.count, place + Int.random(in: 1...16, using: &generator))
    switch self {
    case .bit: result[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case .byte: result[place] = .random(in: 0...255, using: &generator)
    case .digit:
      let digits = bytes.indices.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[$0]) }
      guard let digit = digits.randomElement(using: &generator) else { break }
      result[digit] = .random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &generator)
    case .deletion: result.removeSubrange(stretch)
    case .insertion: result.insert(contentsOf: stretch.map { _ in .random(in: 0...255, using: &generator) }, at: place)
    case .repetition: result.insert(contentsOf: bytes[stretch], at: place)
    case .exchange: result.swapAt(place, Int.random(in: 0..<bytes.count, using: &generator))
    case .truncation: result.removeSubrange(place...)
    }
    return result
  }

  /// `count` corrupted files, with all kinds of corruption in turn. Equal seeds give equal files.
  package static func all(of bytes: [UInt8], count: Int, seed: UInt64) -> [(kind: Mutation, bytes: [UInt8])] {
    var generator = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let kind = allCases[index % allCases.count]
      return (kind, kind.applied(to: bytes, using: &generator))
    }
  }
}
