/// Why a session cannot be exported, as a sentence with its remedy.
package enum ExportError: Error, CustomStringConvertible {
  /// The session or a file in the export's folder lacks what the format needs.
  case badInput(String)
  /// The export would replace or mix what is there.
  case refused(String)

  /// The sentence.
  package var description: String {
    switch self {
    case .badInput(let text), .refused(let text): text
    }
  }
}
