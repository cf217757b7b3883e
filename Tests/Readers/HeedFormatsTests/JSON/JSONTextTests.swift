import Testing

@testable import HeedFormats

@Suite("JSON text is read in place")
struct JSONTextTests {
  private static func text(_ text: String, allowsNaN: Bool = false) throws -> JSONText {
    try JSONText(Array(text.utf8), allowsNaN: allowsNaN)
  }

  @Test func jsonMembersAndElementsAreFound() throws {
    let text = try Self.text(#" {"a":[1,{"b":"x"},[]],"c":{"d":null},"e":true,"a":[-2.5e1]} "#)
    let list = try #require(text.member("a", of: text.root))
    #expect(text.elements(of: list).map(text.number(at:)) == [-25], "of several of one name the last counts")
    let outer = try #require(text.member("c", of: text.root))
    let inner = try #require(text.member("d", of: outer))
    #expect(text.kind(at: inner) == .null)
    let first = try #require(text.member("a", of: text.root, takesFirst: true))
    #expect(text.elements(of: first).count == 3)
    #expect(text.member("b", of: text.root) == nil, "what lies deeper is no member")
    #expect(text.member("a", of: list) == nil && text.elements(of: text.root).isEmpty)
  }

  @Test(arguments: [
    (#""plain µ""#, "plain µ"), (#""a\nb\t\"\\\/""#, "a\nb\t\"\\/"), (#""\u00b5\uD83D\ude00""#, "µ😀"),
    (#""\ud800x""#, "\u{FFFD}x"), (#""""#, ""),
  ])
  func jsonTextsAreUnescaped(json: String, expected: String) throws {
    let text = try Self.text(json)
    #expect(text.text(at: text.root) == expected)
  }

  @Test func escapedJSONKeysMatchPlainKeys() throws {
    let text = try Self.text(#"{"n\u0061me":3}"#)
    #expect(text.member("name", of: text.root).flatMap(text.number(at:)) == 3)
  }

  @Test func jsonErrorHoldsPathAndOffset() throws {
    let text = try Self.text(#"{"a":{},"list":[0,[1,{"key":[7]}]]}"#)
    var place = try #require(text.member("list", of: text.root))
    place = text.elements(of: text.elements(of: place)[1])[1]
    place = try #require(text.member("key", of: place))
    place = text.elements(of: place)[0]
    #expect(text.defect(at: place, "is odd") == .init(offset: 29, path: "list[1][1].key[0]", message: "is odd"))
    #expect(text.defect(at: text.root, "is odd").path == "")
  }

  @Test(arguments: [
    ("NaN", true), ("-Infinity", true), ("+inf", true), ("nan", true), ("nul", false), ("NaNs", false), ("-", false),
  ])
  func nanIsAcceptedOnlyOnRequest(json: String, isTaken: Bool) {
    #expect(throws: JSONText.Defect.self) { try Self.text(json) }
    if isTaken {
      #expect(throws: Never.self) { try Self.text("[\(json),1]", allowsNaN: true) }
    } else {
      #expect(throws: JSONText.Defect.self) { try Self.text("[\(json),1]", allowsNaN: true) }
    }
  }

  @Test(arguments: [
    (#"{"a":[1,2"#, true), (#"{"a":"x"#, true), (#"{"a":"[\""#, true), (#"{"a":1} x"#, false), (#"{"a":"["]}"#, false),
  ])
  func cutOffJSONDiffersFromWrongJSON(json: String, isCutOff: Bool) {
    #expect(JSONParser.isCutOff(Array(json.utf8)) == isCutOff)
  }

  @Test(
    arguments: [
      ("null", nil), ("NaN", nil), (#""inf""#, nil), ("1e999", nil), ("-1e-999", nil), ("0e0", 0), ("0.0", 0),
      ("12.5", 12.5),
    ] as [(String, Double?)])
  func unmeasuredJSONValuesAreNil(json: String, expected: Double?) throws {
    let text = try Self.text(json, allowsNaN: true)
    #expect(try text.measured(at: text.root) == expected)
  }
}
