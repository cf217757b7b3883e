import Foundation
import Testing

/// The links of the README and of the pages in docs lead to existing files.
@Suite("Links in the documentation lead to files that exist")
struct ReadmeTests {
  private static let mostLines = 150

  @Test func theReadmeHasAtMost150Lines() throws {
    let lines = try Repository.text("README.md").count { $0.isNewline }
    #expect(lines <= Self.mostLines, "README.md has \(lines) lines")
  }

  /// Links within a page, and to other sites, are left to `make test-docs`.
  @Test func relativeLinksLeadToFiles() throws {
    let pages = try Repository.files(["docs", ""]).filter { $0.name.hasSuffix(".md") }
    #expect(pages.count > 20, "the pages were read")
    for page in pages {
      let folder = page.name.split(separator: "/").dropLast().joined(separator: "/")
      for match in page.text.matches(of: /\]\(([^):#\s]+)(?:#[^)]*)?\)/) {
        let path = folder.isEmpty ? String(match.output.1) : "\(folder)/\(match.output.1)"
        #expect(Repository.exists(path), "\(page.name) links to \(match.output.1)")
      }
    }
  }
}
