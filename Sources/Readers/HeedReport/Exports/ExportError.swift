/// The reason why a session cannot be exported, as a sentence with its remedy.
package enum ExportError: Error, CustomStringConvertible {
  /// The session or a file in the export's folder lacks data that the format needs.
  case badInput(String)
  /// The export would replace existing files or mix with them.
  case refused(String)

  /// The reason and the remedy as a sentence.
  package var description: String {
    switch self {
    case .badInput(let text), .refused(let text): text
    }
  }
}
