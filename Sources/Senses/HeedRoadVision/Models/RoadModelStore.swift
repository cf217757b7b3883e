public import Foundation
import Glibc
import HeedFiles
public import HeedVision

/// The store of users' nets for road and cabin, in a folder beside the face models. Loading checks the model file.
///
/// Adding is atomic: first the file is put in place, then the list is replaced in one step.
public struct RoadModelStore: Sendable {
  /// The folder of the model files and their list.
  public let folder: URL

  /// - Parameter models: The folder of all models; nil means ``ModelStore/standardFolder(environment:)``.
  public init(models: URL? = nil) {
    let models = models ?? ModelStore.standardFolder(environment: ProcessInfo.processInfo.environment)
    folder = models.appending(path: "road")
  }

  private var list: URL { folder.appending(path: "models.json") }

  /// All stored models, in the order in which they were added.
  /// - Throws: ``VisionError/modelUnreadable(path:message:)`` if the list is damaged.
  public func entries() throws(VisionError) -> [RoadModel.Entry] {
    guard FileManager.default.fileExists(atPath: list.path) else { return [] }
    do { return try JSONDecoder().decode([RoadModel.Entry].self, from: try Data(contentsOf: list)) } catch {
      throw .modelUnreadable(path: list.path, message: "the list of models is damaged: \(error)")
    }
  }

  /// Reads a stored model by its name. Without a name, reads the newest model for the camera; nil if none exists.
  /// - Throws: ``VisionError/modelUnknown(name:known:)``, ``VisionError/modelMissing(path:)``,
  ///   ``VisionError/modelAltered(path:expected:found:)`` or ``VisionError/modelUnreadable(path:message:)``.
  public func load(_ name: String? = nil, use: RoadModel.Use = .road) throws(VisionError) -> RoadModel? {
    let entries = try entries().filter { $0.kind == RoadModel.Entry.objects && $0.isFor(use) }
    guard let name else { return try entries.last.map { (entry) throws(VisionError) in try load(entry) } }
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw .modelUnknown(name: name, known: entries.map(\.name))
    }
    return try load(entry)
  }

  /// Checks every stored model; `error` is nil for a good one.
  public func inspect() throws(VisionError) -> [(entry: RoadModel.Entry, error: VisionError?)] {
    try entries().map { entry in
      do throws(VisionError) {
        _ = try load(entry)
        return (entry, nil)
      } catch { return (entry, error) }
    }
  }

  /// Adds a model to the store, as the newest for its camera.
  /// - Parameter replacing: True replaces a model of the same name.
  /// - Throws: ``VisionError/badArgument(message:)`` for an invalid name, ``VisionError/modelExists(name:)``,
  ///   ``VisionError/modelUnsuitable(path:message:)`` if the name belongs to a model for the other camera,
  ///   ``VisionError/storeNotWritable(path:message:)``.
  @discardableResult
  public func add(_ model: RoadModel, replacing: Bool = false) throws(VisionError) -> RoadModel.Entry {
    let name = model.entry.name
    guard Self.isName(name) else {
      throw .badArgument(message: "\(name) cannot name a model; use letters, digits, '.', '_' and '-', 64 at most")
    }
    return try changing { (entries) throws(VisionError) in
      let older = entries.filter { $0.name == name }
      guard older.isEmpty || replacing else { throw .modelExists(name: name) }
      let use = model.entry.use ?? .road
      if let other = older.first(where: { !$0.isFor(use) }) {
        throw .modelUnsuitable(
          path: other.name,
          message: "the one of this name is for the \((other.use ?? .road).rawValue); give this one another with --name"
        )
      }
      var entry = model.entry
      // The new file has another digest in its name, so the replaced file stays until the list no longer names it.
      entry.file = "\(name)-\(entry.sha256.prefix(12)).onnx"
      try write(model.model.bytes, to: entry.file)
      entries.removeAll { $0.name == name }
      entries.append(entry)
      return (entry, older)
    }
  }

  /// Removes a model from the store.
  /// - Throws: ``VisionError/modelUnknown(name:known:)`` or ``VisionError/storeNotWritable(path:message:)``.
  @discardableResult
  public func remove(_ name: String) throws(VisionError) -> RoadModel.Entry {
    try changing { (entries) throws(VisionError) in
      guard let index = entries.firstIndex(where: { $0.name == name }) else {
        throw .modelUnknown(name: name, known: entries.map(\.name))
      }
      let entry = entries.remove(at: index)
      return (entry, [entry])
    }
  }

  /// True for a valid model name: at most 64 letters, digits, `.`, `_` and `-`, not starting with a dot.
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 64 && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [0x2D, 0x2E, 0x5F].contains(byte)
      }
  }

  private func load(_ entry: RoadModel.Entry) throws(VisionError) -> RoadModel {
    // Without this check, a manually edited list could name files outside the store's folder.
    guard !entry.file.contains("/"), !["", ".", ".."].contains(entry.file) else {
      throw .modelUnreadable(path: list.path, message: "it names the file \(entry.file)")
    }
    let manifest = ModelManifest(models: [
      ModelManifest.Entry(
        name: entry.name, file: entry.file, sha256: entry.sha256, bytes: entry.bytes, source: entry.source,
        licence: entry.licence)
    ])
    return RoadModel(entry: entry, model: try ModelStore(folder: folder, manifest: manifest).load(entry.name))
  }

  /// Changes the list of models under a lock on the folder, so that simultaneous commands keep each other's models.
  /// - Parameter body: Changes the entries. Returns a result, and the entries whose files are obsolete.
  private func changing<Result>(
    _ body: (inout [RoadModel.Entry]) throws(VisionError) -> (Result, obsolete: [RoadModel.Entry])
  ) throws(VisionError) -> Result {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw .storeNotWritable(path: folder.path, message: error.localizedDescription)
    }
    let lock = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw .storeNotWritable(path: folder.path, message: String(cString: strerror(errno)))
    }
    defer { close(lock) }
    var entries = try entries()
    let (result, obsolete) = try body(&entries)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { try write([UInt8](try encoder.encode(entries)), to: list.lastPathComponent) } catch {
      throw error as? VisionError ?? .storeNotWritable(path: folder.path, message: error.localizedDescription)
    }
    let needed = Set(entries.map(\.file))
    for entry in obsolete where !needed.contains(entry.file) && !entry.file.contains("/") {
      // The list no longer names the model file, so a failed deletion only wastes space.
      unlink(folder.appending(path: entry.file).path)
    }
    return result
  }

  /// Writes a file that others may read, because it holds nothing about a person.
  private func write(_ bytes: [UInt8], to name: String) throws(VisionError) {
    do throws(WriteFailure) { try WholeFile.write(bytes, to: folder.appending(path: name).path, mode: 0o644) } catch {
      throw .storeNotWritable(path: error.path, message: error.why)
    }
  }
}
