import Foundation
import Testing

/// Each number of an algorithm has its `Source:` or `Choice:`, in its own comment or in the comment of its settings group.
@Suite("Every setting is justified")
struct SettingsTests {
  /// The settings in `text` without a source or choice; a setting that is itself a settings group needs none.
  static func undefended(in text: String) -> [String] {
    var (found, isInside, comment): ([String], Bool, String) = ([], false, "")
    var indent: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let code = line.trimmingCharacters(in: .whitespaces)
      if code.contains(/^(public )?struct \w*Settings\b.*\{$/) {
        (isInside, indent) = (true, line.prefix { $0 == " " })
      }
      if line == indent + "}" { isInside = false }
      if isInside, code.hasPrefix("public init") || code.hasPrefix("init(") { isInside = false }
      if code.hasPrefix("///") {
        comment += code
      } else if isInside, code.contains(/^(@Seconds )?(public )?var \w+.*=/) {
        let isDefended = comment.contains("Source:") || comment.contains("Choice:") || code.hasSuffix("()")
        if !isDefended { found.append(code) }
      } else {
        comment = ""
      }
    }
    return found
  }

  @Test func everyTuningNumberCitesASourceOrAReason() throws {
    let sources = try #require(
      FileManager.default.enumerator(at: Repository.root.appending(path: "Sources"), includingPropertiesForKeys: nil))
    for case let file as URL in sources where file.pathExtension == "swift" {
      let open = Self.undefended(in: try String(contentsOf: file, encoding: .utf8))
      #expect(open.isEmpty, "\(file.lastPathComponent): \(open)")
    }
  }

  static let texts: [(String, Int, Comment)] = [
    ("struct Settings {\n/// How far.\nvar far = 2.0\n}", 1, "a number alone"),
    ("struct Settings {\n/// How far. Choice: a step.\nvar far = 2.0\nvar near = 1.0\n}", 0, "a group with its reason"),
    ("struct Settings {\n/// Choice: a step.\nvar far = 2.0\n\n/// How near.\nvar near = 1.0\n}", 1, "the next group"),
    ("struct Settings {\nvar lens = Lens.Settings()\n}", 0, "settings of another algorithm"),
    ("struct Lens {\nvar far = 2.0\n}", 0, "no settings"),
    ("struct Settings {\n}\nstruct Lens {\nvar far = 2.0\n}", 0, "what comes after the settings"),
  ]

  @Test(arguments: texts)
  func searchFindsNumbersWithoutSourceOrReason(text: String, expected: Int, why: Comment) {
    #expect(Self.undefended(in: text).count == expected, why)
  }
}
