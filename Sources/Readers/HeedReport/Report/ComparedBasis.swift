import Heed
import HeedFormats
import HeedSession

/// The page's section about differences between two sessions in settings, program version, models and rig.
struct ComparedBasis {
  private let first, second: SessionDescription
  private let names: [String]

  init(_ first: SessionRecord, _ second: SessionRecord) {
    (self.first, self.second) = (first.description, second.description)
    names = [first.name, second.name]
  }

  var section: PageSection {
    PageSection(id: "basis", title: "Settings and versions that differ", short: "Settings", body: [settings, versions])
  }

  private func columns(_ first: String) -> [String] {
    [first] + zip(["A", "B"], names).map { "\($0): \(Markup.given($1, 32))" }
  }

  private var settings: String {
    let empty = zip(names, [first, second]).filter { $1.settings.isEmpty }.map { Markup.given($0.0) }
    guard empty.isEmpty else { return "<p>No settings are in \(empty.joined(separator: " and ")).</p>" }
    let changed = SettingsDifference.between(first.settings, second.settings)
    guard !changed.isEmpty else { return "<p>Both were judged with the same settings.</p>" }
    func text(_ value: String?) -> String { value.map { Markup.escaped($0.shortened(120)) } ?? Words.none }
    let most = BasisSection.most
    return PageTable(
      caption: "Settings that differ\(Words.part(most, of: changed.count, "first"))",
      columns: columns("Setting") + ["Default"],
      rows: changed.prefix(most).map { change in
        [Markup.given(change.name, 80)]
          + [change.value, change.other, SettingsFile.usual(change.name)].map(text)
      }, words: [0, 1, 2, 3]
    ).html
  }

  private var versions: String {
    let models = Set(first.models.keys).union(second.models.keys).sorted()
    func code(_ hash: String?) -> String { hash.map(BasisSection.code) ?? Words.none }
    func given(_ text: String?) -> String { text.map { Markup.given($0, 40) } ?? Words.none }
    var rows = [
      ["Heed", given(first.heedVersion), given(second.heedVersion)],
      ["Rig", given(first.rigName), given(second.rigName)],
    ]
    rows += models.prefix(50).map {
      ["Model \(Markup.given($0, 60))", code(first.models[$0]), code(second.models[$0])]
    }
    rows = rows.filter { $0[1] != $0[2] }
    guard !rows.isEmpty else {
      return first.rig == second.rig
        ? "<p>Both were made by the same version of Heed, with the same models and rig.</p>"
        : "<p>Both were made by the same version of Heed, with the same models; their rigs have one name and other content.</p>"
    }
    return PageTable(
      caption: "Versions that differ; of models the first digits of their SHA-256", columns: columns("What"),
      rows: rows, words: [0, 1, 2]
    ).html
  }
}

/// A setting that differs between two sessions. A session stores only settings that differ from the defaults.
struct SettingsDifference: Hashable {
  /// The setting's path, such as `attention.interval`.
  var name: String
  /// The first session's value, or the default if none is stored; nil if the setting has no default either.
  var value: String?
  /// The second session's value, or the default if none is stored; nil if the setting has no default either.
  var other: String?

  /// All differences between two settings texts, in the order of the first. `other` is nil for the defaults.
  static func between(_ text: String, _ other: String?) -> [SettingsDifference] {
    let (first, second) = (leaves(of: text), other.map(leaves) ?? [])
    let (own, theirs) = (Dictionary(first) { one, _ in one }, Dictionary(second) { one, _ in one })
    let names = first.map(\.0) + second.map(\.0).filter { own[$0] == nil }
    return names.compactMap { name in
      let (value, other) = (own[name] ?? SettingsFile.usual(name), theirs[name] ?? SettingsFile.usual(name))
      return value == other ? nil : SettingsDifference(name: name, value: value, other: other)
    }
  }

  /// Settings paths and values of a text by Heed. Levels are indented by two spaces; a value stands beside its key.
  private static func leaves(of text: String) -> [(String, String)] {
    var (path, found) = ([(depth: Int, key: Substring)](), [(String, String)]())
    for line in text.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      let content = line.dropFirst(depth)
      guard let colon = content.firstIndex(of: ":"), !content.hasPrefix("#") else { continue }
      while let last = path.last, last.depth >= depth { path.removeLast() }
      let (key, value) = (content[..<colon], content[content.index(after: colon)...].drop { $0 == " " })
      path.append((depth, key))
      let place = path.map(\.key).filter { $0 != "tuning" }.joined(separator: ".")
      if !value.isEmpty { found.append((place, String(value))) }
    }
    return found
  }
}
