/// The notes on each setting, from the comments: its meaning, unit, effect and source.
///
/// A number whose comment states the effect of a change is a setting. All others are constants.
public enum SettingsNotes {
  /// One setting's note.
  public struct Note: Hashable, Sendable {
    /// `s`, `°`, `m`, `0 to 1` or another; empty for counts, names and switches.
    public var unit: String
    /// The setting's meaning in one or two sentences.
    public var meaning: String
    /// The effect of turning it up and down, on and off, or to another value.
    public var effect: String
    /// `Source:` a paper, standard or product, or `Choice:` a reason; empty where the group of settings has one.
    public var source: String
  }

  /// Where a number may stand.
  enum Place {
    /// In any settings file.
    case file
    /// Below ``tuningGroup``: a row of `make accuracy` varies the number.
    case tuning
    /// In no file: a constant.
    case constant
  }

  /// The numbers that only measurements vary.
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

  /// Where a number may stand, by its place in the tree of all numbers. A group's note holds for all of its numbers.
  static func place(of name: String) -> Place {
    if let note = all[name] { return note.effect.hasPrefix("Tuning:") ? .tuning : .file }
    guard let end = name.lastIndex(of: ".") else { return .constant }
    return place(of: String(name[..<end]))
  }
}
