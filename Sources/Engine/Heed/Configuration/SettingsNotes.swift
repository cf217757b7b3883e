/// The notes on each setting, from the comments: its meaning, unit, effect and source.
///
/// A number whose comment states the effect of a change is a setting. All others are constants.
public enum SettingsNotes {
  /// One setting's note.
  public struct Note: Hashable, Sendable {
    /// The setting's unit: `s`, `°`, `m`, `0 to 1` or another; empty for counts, names and switches.
    public var unit: String
    /// The setting's meaning in one or two sentences.
    public var meaning: String
    /// The effect of turning it up and down, on and off, or to another value.
    public var effect: String
    /// Where the value comes from: `Source:` with a paper, standard or product, or `Choice:` with a reason; empty if
    /// the group's note says so.
    public var source: String
  }

  /// Where a number may stand.
  enum Place {
    /// The number may stand in any settings file.
    case file
    /// The number may stand in ``tuningGroup``, because a row of `make accuracy` varies it.
    case tuning
    /// The number may stand in no file: it is a constant.
    case constant
  }

  /// The group of numbers that only measurements vary.
  static let tuningGroup = "tuning"

  /// The notes by their places in a file, such as `closure.microsleepFrom`.
  public static let all: [String: Note] = {
    var notes: [String: Note] = [:]
    for line in table.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 5 else { continue }
      notes[parts[0]] = Note(unit: parts[1], meaning: parts[2], effect: parts[3], source: parts[4])
    }
    return notes
  }()

  /// Where a number may stand, by its name, such as `closure.dip.fall`. A group's note holds for all of its numbers.
  static func place(of name: String) -> Place {
    if let note = all[name] { return note.effect.hasPrefix("Tuning:") ? .tuning : .file }
    guard let end = name.lastIndex(of: ".") else { return .constant }
    return place(of: String(name[..<end]))
  }
}
