import Heed
import HeedSignals

/// The settings that the page shows: those that a running engine can change, and those that differ from the defaults.
struct SettingsView: Sendable {
  let settings: EngineSettings
  let hasRoad: Bool

  var json: JSONValue {
    let live = Set(LiveSettings.names)
    let defaults = Dictionary(SettingsFile.entries(of: EngineSettings()).map { ($0.name, $0.value) }) { a, _ in a }
    let shown = SettingsFile.entries(of: settings).filter { live.contains($0.name) || $0.value != defaults[$0.name] }
    return [
      "settings": .array(
        shown.map { entry in
          let note = SettingsNotes.all[entry.name]
          return [
            "name": .string(entry.name), "value": .string(entry.value),
            "default": .string(defaults[entry.name] ?? ""), "kind": .string(entry.kind.rawValue),
            "unit": .string(note?.unit ?? ""),
            "meaning": .string(note.map { "\($0.meaning) \($0.effect)" } ?? ""),
            "source": .string(note?.source ?? ""), "is_live": .bool(live.contains(entry.name)),
          ]
        }),
      "has_road": .bool(hasRoad),
    ]
  }

  /// A file for `--settings`.
  var file: String {
    let changes = SettingsFile.text(ofChangesIn: settings)
    return "# Settings that differ from the defaults of heed; use them with --settings.\n"
      + (changes.isEmpty ? "# None does.\n" : changes)
  }
}
