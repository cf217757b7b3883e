import ArgumentParser
import Foundation
import HeedVision

/// `heed models`: the nets, and whether they are what was tested.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models", abstract: "Shows the nets that Heed uses.", subcommands: [List.self],
    defaultSubcommand: List.self)

  /// `heed models list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the model files with size, SHA-256 and state.",
      discussion: """
        Examples:
          heed models list
          HEED_MODELS=/opt/heed/models heed models list

        Tools/setup makes the files; HEED_MODELS names another folder.
        """)

    func run() throws {
      let store = ModelStore()
      let found = store.inspect()
      print("models in \(store.folder.path)")
      for (entry, error) in found {
        print(
          "\(entry.name.padded(22)) \(entry.file.padded(28)) \("\(entry.bytes)".padded(9)) \(entry.sha256)  \(Self.word(error))"
        )
      }
      if let error = found.compactMap(\.error).first { throw error }
    }

    private static func word(_ error: VisionError?) -> String {
      switch error {
      case nil: "good"
      case .modelMissing: "missing"
      case .modelAltered: "ALTERED"
      default: "unreadable"
      }
    }
  }
}

extension String {
  /// The text with spaces up to a column.
  func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
