import ArgumentParser
import Foundation
import HeedRoadVision
import HeedSignals
import HeedVision

/// `heed models`: lists the installed models and tells whether they match the tested models.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Lists the nets of Heed, makes those of the face, and adds yours for the road and the cabin.",
    discussion: """
      Examples:
        heed models list
        heed models install
        heed models add yolox_s.onnx --label-file coco.names --licence Apache-2.0
        heed models remove yolox_s
      """,
    subcommands: [List.self, Install.self, Add.self, Remove.self], defaultSubcommand: List.self)

  /// Lists Heed's models and the user's models; the first bad model gives the exit status.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "Lists the model files with size, SHA-256 and state.",
      discussion: """
        Examples:
          heed models list
          HEED_MODELS=/opt/heed/models heed models list

        heed models install makes the files of the face; HEED_MODELS names another folder. Of your models for the road
        and the cabin, Heed uses the last added for each.
        """)

    func run() throws {
      let store = ModelStore()
      let found = store.inspect()
      try StandardOutput.write("models in \(store.folder.path)")
      for (entry, error) in found {
        try StandardOutput.write(
          "\(entry.name.padded(22)) \(entry.file.padded(28)) \("\(entry.bytes)".padded(9)) \(entry.sha256)  \(Self.word(error))"
        )
      }
      let added = try printAdded()
      if let error = found.compactMap(\.error).first ?? added { throw error }
    }

    /// - Returns: The error of the first bad model.
    private func printAdded() throws -> VisionError? {
      let store = RoadModelStore()
      let found = try store.inspect()
      try StandardOutput.write(
        found.isEmpty
          ? "no models for the road; add one with heed models add FILE --label-file F (docs/road.md)"
          : "models for road and cabin in \(store.folder.path)")
      for (entry, error) in found {
        try StandardOutput.write(
          "\(entry.name.padded(22)) \(entry.summary.padded(28)) \("\(entry.bytes)".padded(9)) \(entry.sha256)"
            + "  \(Self.word(error)); licence: \(entry.licence); source: \(entry.source)")
      }
      if !found.contains(where: { $0.entry.isFor(.cabin) }) {
        try StandardOutput.write("no model for the cabin: no net looks for phones (docs/attention.md)")
      }
      return found.compactMap(\.error).first
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

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove", abstract: "Deletes one of your models for the road or the cabin.")
    @Argument(help: "The model's name, as heed models list shows it.") var name: String

    func run() throws {
      let removed: String
      do throws(VisionError) {
        removed = try RoadModelStore().remove(name).name
      } catch .modelUnknown(let name, let known) {
        let others = known.isEmpty ? "none were added" : "added: \(known.joined(separator: ", "))"
        throw CommandFailure(.notFound, "you have no model \(name) (\(others)).")
      }
      try StandardOutput.write("removed \(removed)")
    }
  }
}

extension RoadModel.Entry {
  /// The kind, layout, size and classes of the model in brief.
  var summary: String {
    "\(isFor(.cabin) ? "cabin: " : "")\(kind) \(layout) \(width)x\(height) \(labels.count) classes"
  }
}
