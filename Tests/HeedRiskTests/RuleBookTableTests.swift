import Foundation
import HeedSignals
import Testing

/// The table of rules names the test of each; a name that is changed leaves no line behind that proves nothing.
@Suite("The table of rule books") struct RuleBookTableTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func everyTestThatItNamesIsThere() throws {
    let root = Self.tests.deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/rule-books.md"), encoding: .utf8)
    let names = text.matches(of: /`(\w+Tests)\.(\w+)`/)
    #expect(names.count > 30)
    for name in names {
      let file = Self.tests.appending(path: "\(name.1).swift")
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(source.contains("func \(name.2)("), "\(name.1) has no test \(name.2)")
    }
    for kind in Verdict.Kind.allCases { #expect(text.contains(kind.rawValue), "\(kind.rawValue) has its level") }
    for book in RuleBookName.allCases { #expect(text.contains("| \(book.rawValue) |"), "\(book.rawValue) has its row") }
  }
}
