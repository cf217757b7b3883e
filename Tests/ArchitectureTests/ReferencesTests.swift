import Foundation
import Testing

/// Citations in comments and pages name a file of the repository, or a paper or standard in docs/references.md.
@Suite("Cited sources, sections and tests exist")
struct ReferencesTests {
  @Test func citedDocumentationPagesExist() throws {
    for file in try Repository.files(["Sources", "Tests", "Benchmarks", "Simulation", "Samples", "Tools", "docs", ""]) {
      for match in file.text.matches(of: /\bdocs\/([A-Za-z0-9-]+\.(?:md|svg|png|jpg))/) {
        let page = String(match.output.1)
        #expect(Repository.exists("docs/\(page)"), "\(file.name) cites docs/\(page), which is not there")
      }
    }
  }

  @Test func citedReferenceSubjectsExist() throws {
    let headings = try Repository.text("docs/references.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
      .map { $0.dropFirst(3).lowercased() }
    for file in try Repository.files(["Sources", "Tests", "Benchmarks", "Simulation", "Samples", "Tools"]) {
      for match in Self.unwrapped(file.text).matches(of: /docs\/references\.md, ([a-z ]+)/) {
        let subject = String(match.output.1)
        let isThere = headings.contains { heading in
          subject.hasPrefix(heading.prefix { $0 != "(" }.trimmingCharacters(in: .whitespaces))
        }
        #expect(isThere, "\(file.name) cites docs/references.md, \(subject)")
      }
    }
  }

  @Test func citedRowsOfTheFaultsTableExist() throws {
    let faults = try Repository.text("docs/faults.md")
    for file in try Repository.files(["Sources", "Tests", "Benchmarks"]) {
      for match in Self.unwrapped(file.text).matches(of: /docs\/faults\.md,? rows? (\d+)/) {
        #expect(faults.contains("| \(match.output.1) "), "\(file.name) cites row \(match.output.1)")
      }
    }
  }

  @Test func everyCitedSourceIsInTheReferences() throws {
    let known = try Self.citedAs(in: Repository.text("docs/references.md"))
    #expect(known.count > 30, "the list of sources was read")
    for file in try Repository.files(["Sources"]) {
      for source in Self.sources(in: file.text) where !Self.isListed(source, known) {
        Issue.record("\(file.name): \"\(source)\" is not in docs/references.md")
      }
    }
  }

  static let sentences: [(String, Bool, Comment)] = [
    ("Casiez, Roussel & Vogel 2012", true, "a paper of the list"),
    ("as before: +3 s", true, "the source above it"),
    ("docs/formats.md, `blink`", true, "a page of the repository"),
    ("a book that nobody lists", false, "it points nowhere"),
  ]

  @Test(arguments: sentences)
  func searchDetectsUnlistedSources(sentence: String, expected: Bool, why: Comment) {
    #expect(Self.isListed(sentence, ["Casiez"]) == expected, why)
  }

  /// The names in the first column of the table of sources.
  private static func citedAs(in text: String) -> [String] {
    let rows = text.split(separator: "## Sources")[1].split(separator: "\n## ")[0].split(separator: "\n")
    return rows.filter { $0.hasPrefix("| ") }.dropFirst().compactMap { row in
      row.split(separator: "|").first.map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func isListed(_ source: String, _ known: [String]) -> Bool {
    let references = ["as before", "as above", "the same", "docs/", "``", ".mp4", "each book's own"]
    return (known.flatMap { $0.split(separator: ", ").map(String.init) } + references).contains { source.contains($0) }
  }

  /// Joins comment lines, so that a citation may span a line's end.
  private static func unwrapped(_ text: String) -> String { text.replacing(/\n\s*\/\/\/? ?/, with: " ") }

  /// The text after each `Source:` in a comment, up to the next one or the comment's end.
  private static func sources(in text: String) -> [String] {
    var (found, comment): ([String], String) = ([], "")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("//") {
        comment += " " + trimmed.drop { $0 == "/" }.trimmingCharacters(in: .whitespaces)
      } else if !comment.isEmpty {
        found += comment.split(separator: #/\bSource(?: of all)?: /#).dropFirst().map { part in
          part.prefix(upTo: part.firstRange(of: "Choice:")?.lowerBound ?? part.endIndex).description
        }
        comment = ""
      }
    }
    return found
  }
}
