import HeedSignals
import Testing

@Suite struct PlainTextTests {
  static let hidden: [(String, String, Comment)] = [
    ("a\u{1B}[2J\u{7}b", #"a\u001b[2J\u0007b"#, "a terminal's commands"),
    ("a\n\r\tb", #"a\n\r\tb"#, "no text pretends to be another line"),
    ("\u{0}\u{1F}\u{7F}\u{80}\u{9B}\u{9F}", #"\u0000\u001f\u007f\u0080\u009b\u009f"#, "both ranges of controls"),
    ("\u{200E}\u{200F}\u{202A}\u{202E}", #"\u200e\u200f\u202a\u202e"#, "marks that reorder"),
    ("\u{2066}\u{2069}\u{61C}", #"\u2066\u2069\u061c"#, "more of them"),
    ("\u{2028}\u{2029}\u{200B}\u{FEFF}\u{AD}\u{3164}", #"\u2028\u2029\u200b\ufeff\u00ad\u3164"#, "no shape"),
    ("\u{E0041}\u{FFFE}", #"\udb40\udc41\ufffe"#, "tags and what is no character"),
  ]

  @Test(arguments: hidden)
  func hiddenCharactersAreShownAsEscapes(text: String, shown: String, why: Comment) {
    #expect(text.visible == shown, why)
    #expect(JSONValue.string(text).text == "\"\(shown)\"", "JSON writes the same")
    #expect(shown.visible == shown, "what is visible stays")
  }

  @Test(arguments: ["", "plain ~", "Fahrer Jörg, Обочина, 路, ❤️, a\u{A0}b"])
  func visibleTextStays(text: String) {
    #expect(text.visible == text)
    #expect(JSONValue.string(text).text == "\"\(text)\"")
  }

  @Test func textOfSeveralLinesKeepsItsLines() { #expect("a\u{7}\nb\n".visible(keepingLines: true) == "a\\u0007\nb\n") }
}
