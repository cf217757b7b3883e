import Foundation
import HeedSignals
import Testing

@Suite struct SecondsTests {
  private struct Holder: Hashable, Codable {
    @Seconds var wait: Duration = .zero
  }

  private func decode(_ text: String) throws -> Duration {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try decoder.decode(Holder.self, from: Data(text.utf8)).wait
  }

  @Test func durationIsStoredAsAPlainNumber() throws {
    let data = try JSONEncoder().encode(Holder(wait: .milliseconds(1250)))
    #expect(String(bytes: data, encoding: .utf8) == "{\"wait\":1.25}")
  }

  @Test(arguments: [0, 0.0000001, 0.04, 0.3, 1.1, 600, 86_400.5])
  func durationSurvivesTheRoundTripToJSON(seconds: Double) throws {
    let holder = Holder(wait: .nanoseconds(Int64((seconds * 1e9).rounded())))
    let data = try JSONEncoder().encode(holder)
    #expect(try JSONDecoder().decode(Holder.self, from: data) == holder)
  }

  static let refused: [(String, Comment)] = [
    ("-0.1", "time does not run backwards"), ("\"nan\"", "not a number"), ("\"inf\"", "no end"),
    ("1e9", "more than thirty years is a wrong unit"), ("\"1 s\"", "a text"), ("[1,0]", "Swift's own pair"),
  ]

  @Test(arguments: refused)
  func invalidDurationsAreRefused(value: String, why: Comment) {
    #expect(throws: DecodingError.self, why) { try decode("{\"wait\":\(value)}") }
  }

  @Test func zeroIsAcceptedAsADuration() throws { #expect(try decode("{\"wait\":0}") == .zero) }
}
