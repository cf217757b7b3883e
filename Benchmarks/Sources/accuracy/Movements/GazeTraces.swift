import Foundation
import Scoring

/// Reads the recordings of eye movements in the data.
struct GazeTraces {
  /// A kind of stimulus. The raw value is the prefix of its recordings' names.
  enum Stimulus: String, CaseIterable {
    case stills = "img"
    case dots, video

    var name: String { rawValue == "img" ? "stills" : rawValue }
  }

  /// A folder of the data, with its own format.
  struct Collection {
    var folder: String
    var unit: String
    /// Columns with labels by people.
    var people: [String]
    /// Columns with labels by published algorithms.
    var algorithms: [String] = []
    /// Degrees of visual angle per unit of the positions. Source: data/README.md.
    var degreesPerUnit = 1.0
  }

  static let lund2013 = Collection(
    folder: "eye-movements/lund2013", unit: "px", people: ["label_MN", "label_RA"],
    algorithms: ["CDT", "EK", "IDT", "IDTk", "IKF", "IMST", "IHMM", "IVT", "NH", "BIT", "LNS"].map { "alg_\($0)" },
    degreesPerUnit: 0.0317)
  static let irf = Collection(folder: "eye-movements/irf", unit: "deg", people: ["label_RZ"])

  let places: Places

  /// Every n-th sample of each recording, with the recordings' names without suffix, in order.
  /// - Throws: ``AccuracyError/absent(_:)``
  func read(_ collection: Collection, prefix: String = "", every n: Int = 1) throws -> [(
    name: String, trace: GazeTrace
  )] {
    let folder = try places.file(collection.folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".csv") }.sorted()
    guard !files.isEmpty else { throw AccuracyError.absent("\(collection.folder)/\(prefix)*.csv") }
    return try files.map { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let trace = try GazeTrace(
        table: CSVTable(text, file: file), unit: collection.unit, columns: collection.people + collection.algorithms)
      return (String(file.dropLast(4)), trace.every(n))
    }
  }
}
