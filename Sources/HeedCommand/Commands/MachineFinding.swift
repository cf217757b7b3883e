import HeedSignals

/// What `heed doctor` found out about one thing.
struct MachineFinding {
  enum State: String { case ok, warn, fail }

  let name: String
  let state: State
  /// What is there.
  let text: String
  /// What to do about it; nil when it is good.
  var remedy: String?

  var json: JSONValue {
    [
      "name": .string(name), "state": .string(state.rawValue), "text": .string(text),
      "remedy": .string(optional: remedy),
    ]
  }

  /// For people, on one line and, where something is to be done, a second.
  func lines(hasColor: Bool) -> String {
    let code = state == .ok ? "32" : state == .warn ? "33" : "1;31"
    let word = hasColor ? "\u{1B}[\(code)m\(state.rawValue.padded(5))\u{1B}[0m" : state.rawValue.padded(5)
    return "\(word) \(name.padded(12)) \(text)" + (remedy.map { "\n      \("".padded(12)) -> \($0)" } ?? "")
  }
}
