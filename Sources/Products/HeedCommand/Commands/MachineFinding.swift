import HeedSignals

/// One finding of `heed doctor`.
struct MachineFinding {
  /// Severity of a finding, which gives the colour of its line.
  enum State: String { case ok, warn, fail }

  let name: String
  let state: State
  let text: String
  /// The remedy for the fault; nil without a fault.
  var remedy: String?

  static func ok(_ name: String, _ text: String) -> Self { Self(name: name, state: .ok, text: text) }
  static func warn(_ name: String, _ text: String, remedy: String) -> Self {
    Self(name: name, state: .warn, text: text, remedy: remedy)
  }
  static func fail(_ name: String, _ text: String, remedy: String) -> Self {
    Self(name: name, state: .fail, text: text, remedy: remedy)
  }

  var json: JSONValue {
    [
      "name": .string(name), "state": .string(state.rawValue), "text": .string(text),
      "remedy": .string(optional: remedy),
    ]
  }

  /// The finding as one line for people, followed by a line with the remedy.
  func lines(hasColor: Bool) -> String {
    let code = state == .ok ? "32" : state == .warn ? "33" : "1;31"
    let word = hasColor ? "\u{1B}[\(code)m\(state.rawValue.padded(5))\u{1B}[0m" : state.rawValue.padded(5)
    return "\(word) \(name.visible.padded(12)) \(text.visible)\n"
      + (remedy.map { "      \("".padded(12)) -> \($0.visible)\n" } ?? "")
  }
}
