import Draws
import Foundation
import HeedSignals
import Testing

/// The table of rules names the test of each rule; this test catches renamed tests.
@Suite("The table of rule books") struct RuleBookTableTests {
  @Test func everyTestNamedInRuleBooksPageExists() throws {
    let text = try String(contentsOf: Checkout.root.appending(path: "docs/rule-books.md"), encoding: .utf8)
    let names = text.matches(of: /`(\w+Tests)\.(\w+)`/)
    #expect(names.count > 30)
    let tests = Checkout.root.appending(path: "Tests/Engine/HeedRiskTests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    for name in names {
      let file = try #require(
        files.first { $0.split(separator: "/").last == "\(name.1).swift" }, "there is no \(name.1)")
      let source = try String(contentsOf: tests.appending(path: file), encoding: .utf8)
      #expect(source.contains("func \(name.2)("), "\(name.1) has no test \(name.2)")
    }
    for kind in Verdict.Kind.allCases { #expect(text.contains(kind.rawValue), "\(kind.rawValue) has its level") }
    for book in RuleBookName.allCases { #expect(text.contains("| \(book.rawValue) |"), "\(book.rawValue) has its row") }
  }
}
