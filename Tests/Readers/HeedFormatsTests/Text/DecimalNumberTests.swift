import Draws
import Testing

@testable import HeedFormats

@Suite("Numbers in tables")
struct DecimalNumberTests {
  @Test(arguments: [
    "0", "-0", "+1", "12", "-0.5", ".5", "5.", "3e-2", "1E5", "0.1", "522.05", "123456789012345", "1234567890123456",
    "0.123456789012345678901234567890", "9007199254740993", "1e22", "1e300", "4.9e-324", "0.0000000000000000000000012",
  ])
  func decimalNumbersAreReadToTheNearestDouble(text: String) { #expect(DecimalNumber.read(text) == Double(text)) }

  @Test(arguments: [
    "", "-", ".", "+.", "e5", "nan", "inf", "-inf", "0x10", "1e999", "1 2", "1,5", "1.2.3", "--1", "1e", "1e+", "12a",
    "NA", "1_000", "١",
  ])
  func invalidDecimalNumbersAreNil(text: String) { #expect(DecimalNumber.read(text) == nil) }

  @Test func decimalNumbersSurviveTheRoundTripToText() {
    var random = SeededRandom(seed: 7)
    for _ in 0..<20_000 {
      let decimals = Double(random.next() % 100_000_000) / [1, 10, 100, 1000, 65536][Int(random.next() % 5)]
      #expect(DecimalNumber.read("\(decimals)") == decimals)
    }
  }
}
