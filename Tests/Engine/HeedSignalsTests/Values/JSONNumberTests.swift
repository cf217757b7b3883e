import HeedSignals
import Testing

@Suite struct JSONNumberTests {
  @Test(arguments: [
    0, 1, -1, 10, 0.1, -0.5, 123.456, 1e-4, 0.0001, 0.00009, 1e-5, 12_345.678_9, 9_999_999_999.99999, 1e10, 1e15, 1e16,
    1.0 / 3, -2.0 / 3, .pi, 1e-300, 1.7976931348623157e308, 4_503_599_627_370_496.5, 0.30000000000000004, 99_999.99999,
  ])
  func jsonNumbersMatchSwiftsDescription(value: Double) {
    #expect(JSONValue.number(value).text == "\(value)")
    #expect(Double(JSONValue.number(value).text) == value)
  }

  @Test func roundedJSONNumbersMatchSwiftsDescription() {
    var state: UInt64 = 42
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let steps = Double(Int64(bitPattern: state) >> Int64(state >> 58))
      for scale in [1.0, 10, 32, 100, 1000, 10_000, 100_000] {
        let value = steps / scale
        #expect(JSONValue.number(value).text == "\(value)")
      }
    }
  }

  @Test(arguments: [0, 7, 10, -10, 1_234_567_890, .max, .min])
  func jsonIntegersMatchSwiftsDescription(value: Int) { #expect(JSONValue.integer(value).text == "\(value)") }

  @Test func invalidNumbersAreWrittenAsNull() {
    for value in [Double.nan, .infinity, -.infinity] { #expect(JSONValue.number(value).text == "null") }
  }

  @Test func jsonTextIsEscaped() {
    #expect(JSONValue.string("a\"b\\c\nd\te\rf\u{1}g ä 🚗").text == "\"a\\\"b\\\\c\\nd\\te\\rf\\u0001g ä 🚗\"")
    #expect(JSONValue.string("").text == "\"\"")
  }
}
