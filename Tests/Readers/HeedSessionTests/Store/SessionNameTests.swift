import Testing

@testable import HeedSession

@Suite struct SessionNameTests {
  @Test(arguments: ["a", "morning-drive", "2024-05-01_08.30", "A.b", String(repeating: "x", count: 64)])
  func ordinarySessionNamesAreAccepted(name: String) throws {
    #expect(try SessionName(name).text == name)
  }

  static let refused: [(String, String, Comment)] = [
    ("", "empty", "no name"),
    (".", "full stop", "the store itself"),
    ("..", "full stop", "the folder above"),
    (".hidden", "full stop", "hidden folders are the store's own"),
    ("-x", "hyphen", "reads as a flag"),
    ("a/b", "\"/\"", "a folder inside a folder"),
    ("../x", "full stop", "a folder elsewhere"),
    ("a\\b", "\"\\\"", "a separator on other systems"),
    ("a b", "\" \"", "breaks in scripts"),
    ("a\u{0}b", "\"\u{0}\"", "ends the name in C"),
    ("a\nb", "\"\n\"", "breaks lists"),
    ("zoë", "\"ë\"", "spelt in two ways on some disks"),
    (String(repeating: "x", count: 65), "longer than 64", "too long by one"),
  ]

  @Test(arguments: refused)
  func invalidSessionNamesAreRefusedWithTheReason(name: String, reason: String, why: Comment) {
    let error = #expect(throws: SessionError.self) { try SessionName(name) }
    #expect(error?.description.contains(reason) == true, why)
  }
}
