import Testing

@testable import HeedSession

@Suite struct RiceCodeTests {
  private func bits(_ numbers: [UInt64]) throws -> Int {
    var (writer, code) = (BitWriter(), RiceCode())
    for number in numbers { code.write(number, to: &writer) }
    var (reader, copy) = (BitReader(writer.bytes[...]), RiceCode())
    for number in numbers { #expect(try copy.read(from: &reader) == number) }
    #expect(reader.left < 8)
    return 8 * writer.byteCount
  }

  @Test func riceCodeRestoresAnyNumber() throws {
    let powers = (0..<64).map { UInt64(1) << $0 }
    _ = try bits([0] + powers + powers.map { $0 - 1 } + [.max, .max, 0, .max, 1])
  }

  static let rows: [([UInt64], ClosedRange<Int>, Comment)] = [
    (Array(repeating: 0, count: 1000), 1000...1016, "what never changes takes a bit"),
    (Array(repeating: 1000, count: 1000), 10_000...12_100, "a thousand has ten bits"),
    ((0..<1000).map { $0 % 100 == 50 ? 1 << 30 : 3 }, 3000...9000, "one that is out of all bounds is soon forgotten"),
    ([1 << 50], 58...64, "the first one tells its length"),
  ]

  @Test(arguments: rows)
  func riceCodeLengthFollowsTheNumbers(numbers: [UInt64], expected: ClosedRange<Int>, why: Comment) throws {
    #expect(expected.contains(try bits(numbers)), why)
  }

  @Test func riceCodeFoldsSignedNumbersReversibly() {
    let folded: [(Int64, UInt64)] = [(0, 0), (-1, 1), (1, 2), (-2, 3), (.max, .max - 1), (.min, .max)]
    for (value, expected) in folded {
      #expect(RiceCode.folded(value) == expected)
      #expect(RiceCode.unfolded(expected) == value)
    }
  }
}
