import Heed
import HeedSignals

@testable import HeedFormats

/// Tables of numbers, as `judge`, `classify`, `openness`, `calibrate` and `locate` read them.
enum Tables {
  static func ticks(_ bytes: [UInt8]) {
    guard let reader = try? CSVReader(path: "-", bytes: bytes), var table = try? TicksTable(reader) else { return }
    while (try? table.advance()) != nil {}
  }

  static func gaze(_ bytes: [UInt8]) {
    _ = try? HeedGazeFile(path: Scratch.file(bytes))
    for perPixel in [nil, 0.05] {
      guard let reader = try? CSVReader(path: "-", bytes: bytes, allowsTabs: true),
        var table = try? GazeTable(reader, degreesPerPixel: perPixel, lost: [])
      else { continue }
      var rows = LabelledRows()
      while let isUsed = try? table.advance() { rows.add(table, isUsed: isUsed) }
    }
  }

  static func lids(_ bytes: [UInt8]) {
    for unit in [LidEngine.Unit.anyScale, .openness] {
      guard let reader = try? CSVReader(path: "-", bytes: bytes), var table = try? EyesTable(reader, unit: unit) else {
        continue
      }
      while (try? table.advance()) != nil {}
    }
  }

  /// Points of a display that somebody looked at.
  static func points(_ bytes: [UInt8]) {
    if let file = try? CSVReader(path: "-", bytes: bytes) { _ = try? LooksFile(file, places: ["road"]) }
    guard let file = try? CSVReader(path: "-", bytes: bytes), let display = Examples.rig.display,
      let points = try? PointsFile(file, display: display)
    else { return }
    precondition(points.needs(points.end) || points.end >= .zero)
  }

  /// Points in space, one a line.
  static func places(_ bytes: [UInt8]) {
    let path = Scratch.file(bytes)
    for frame in PointFrame.allCases {
      guard var lines = try? PointLines(path: path, frame: frame) else { continue }
      while case .some = (try? lines.advance()) {}
    }
  }
}
