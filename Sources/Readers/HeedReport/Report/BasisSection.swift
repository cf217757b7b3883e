import Heed
import HeedFormats
import HeedSession

/// The program version, the models and the settings of the session.
struct BasisSection {
  private let description: SessionDescription
  init(_ description: SessionDescription) { self.description = description }

  var section: PageSection {
    PageSection(
      id: "basis", title: "Settings and versions", short: "Settings", body: [settings] + [versions.html])
  }

  private var settings: String {
    guard !description.settings.isEmpty else { return "<p>The session holds no settings.</p>" }
    let changed = SettingsDifference.between(description.settings, nil)
    guard !changed.isEmpty else { return "<p>All settings are the defaults.</p>" }
    let most = 300
    let rest = changed.count > most ? ", the first \(most) of \(changed.count)" : ""
    return PageTable(
      caption: "Settings that differ from the defaults\(rest)", columns: ["Setting", "In this session", "Default"],
      rows: changed.prefix(most).map { change in
        [
          Markup.given(change.name, 80), Markup.escaped((change.value ?? "").shortened(120)),
          change.other.map { Markup.escaped($0.shortened(120)) } ?? "not known to this Heed",
        ]
      }, words: [0, 1, 2]
    ).html
  }

  private var versions: PageTable {
    var rows = [
      ["Heed that made the session", Markup.given(description.heedVersion, 40)],
      ["Heed that made this report", Markup.escaped(GazeTracker.frameworkVersion)],
    ]
    if !description.records.isEmpty { rows.append(["Recorded beside the events", description.records.words]) }
    rows += description.models.sorted { $0.key < $1.key }.prefix(50).map {
      [
        "Model \(Markup.given($0.key, 60))",
        "<code>\(Markup.escaped(String($0.value.shortened(64).prefix(16))))</code>",
      ]
    }
    return PageTable(
      caption: "Versions; of models the first digits of their SHA-256", columns: ["What", "Version"], rows: rows,
      words: [0, 1])
  }
}
