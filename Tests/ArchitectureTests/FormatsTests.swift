import Foundation
import Testing

/// Compares the keys that the program writes with docs/formats.md.
@Suite("docs/formats.md names every key")
struct FormatsTests {
  private static func documented() throws -> Set<String> {
    Set(try Repository.text("docs/formats.md").matches(of: /[A-Za-z_][A-Za-z0-9_]*/).map { String($0.output) })
  }

  @Test func sourcesWriteOnlyDocumentedKeys() throws {
    let documented = try Self.documented()
    var keys = 0
    for file in try Repository.files(["Sources"]) where file.text.contains("JSONValue") {
      for key in Self.keys(in: file.text) {
        keys += 1
        #expect(documented.contains(key), "\(file.name) writes \(key), which docs/formats.md does not name")
        #expect(key == key.lowercased(), "\(file.name) writes \(key), which is not snake_case")
      }
    }
    #expect(keys > 100, "the keys were found")
  }

  /// The program itself wrote the samples: other tests compare both byte by byte.
  @Test func samplesHoldOnlyDocumentedKeys() throws {
    let documented = try Self.documented()
    let samples = Repository.root.appending(path: "Samples")
    let names = try FileManager.default.subpathsOfDirectory(atPath: samples.path).filter {
      $0.contains("expected") && $0.hasSuffix(".ndjson")
    }
    #expect(names.count >= 4, "the expected lines were found")
    for name in names {
      var keys: Set<String> = []
      for line in try String(contentsOf: samples.appending(path: name), encoding: .utf8).split(separator: "\n") {
        Self.collect(try JSONSerialization.jsonObject(with: Data(line.utf8)), into: &keys)
      }
      #expect(keys.subtracting(documented).sorted() == [], "\(name)")
    }
  }

  static let texts: [(String, [String], Comment)] = [
    ("[\"a_ms\": .time(x), \"b\": [1]]", ["a_ms", "b"], "members of a literal"),
    ("JSONValue.Member(\"c\", .null)", ["c"], "a member alone"),
    (".init(\"d\", .string(x))", ["d"], "a member by its initializer"),
    ("[\"e\": \"text\"]", [], "texts for other texts are a dictionary of words"),
  ]

  @Test(arguments: texts)
  func searchFindsWrittenJSONKeys(text: String, expected: [String], why: Comment) {
    #expect(Self.keys(in: text) == expected, why)
  }

  private static func keys(in text: String) -> [String] {
    text.matches(of: /"([A-Za-z][A-Za-z0-9_]*)": ?[^" ]|(?:Member|\.init)\(\s*"([A-Za-z][A-Za-z0-9_]*)",/).compactMap {
      ($0.output.1 ?? $0.output.2).map(String.init)
    }
  }

  private static func collect(_ value: Any, into keys: inout Set<String>) {
    if let members = value as? [String: Any] {
      keys.formUnion(members.keys)
      members.values.forEach { collect($0, into: &keys) }
    } else if let elements = value as? [Any] {
      elements.forEach { collect($0, into: &keys) }
    }
  }
}
