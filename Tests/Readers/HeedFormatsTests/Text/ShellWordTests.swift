import HeedFormats
import Testing

@Suite("Shell words are quoted")
struct ShellWordTests {
  @Test(arguments: [
    ("rig", "rig"), ("/a b/rig", "'/a b/rig'"), ("it's", #"'it'\''s'"#), ("", "''"), ("a?b&c", "'a?b&c'"),
  ])
  func shellWordsAreQuoted(path: String, word: String) { #expect(path.forShell == word) }
}
