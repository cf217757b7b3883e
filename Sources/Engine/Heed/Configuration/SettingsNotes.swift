/// Each setting's meaning, unit and the origin of its number, from the comments in the sources.
public enum SettingsNotes {
  /// One setting's note.
  public struct Note: Hashable, Sendable {
    /// `s`, `°`, `m`, `0 to 1` or another; empty for counts, names and switches.
    public var unit: String
    /// One or two sentences.
    public var meaning: String
    /// `Source:` a paper, standard or product, or `Choice:` a reason; empty if the group of settings has one.
    public var source: String
  }

  /// The notes, keyed by the setting's place in a file, such as `closure.microsleepFrom`; rule books are not included.
  public static let all: [String: Note] = {
    var notes: [String: Note] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 4 else { continue }
      notes[parts[0]] = Note(unit: parts[1], meaning: parts[2], source: parts[3])
    }
    return notes
  }()
}
