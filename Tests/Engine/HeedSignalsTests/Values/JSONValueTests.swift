import HeedSignals
import Testing

@Suite struct JSONValueTests {
  static let cases: [(JSONValue, String, Comment)] = [
    (.number(1.2), "1.2", "shortest text that reads back"),
    (.number(.nan), "null", "files never hold NaN"),
    (.number(-.infinity), "null", "files never hold infinity"),
    (.string("a\"b\\\n\u{1}"), "\"a\\\"b\\\\\\n\\u0001\"", "control characters are escaped"),
    (["b": .number(1), "a": .null], "{\"b\":1.0,\"a\":null}", "keys keep their order"),
    ([.bool(true), .integer(3)], "[true,3]", "arrays"),
  ]

  @Test(arguments: cases)
  func jsonIsWrittenCompactly(value: JSONValue, text: String, why: Comment) {
    #expect(value.text == text, why)
  }
}
