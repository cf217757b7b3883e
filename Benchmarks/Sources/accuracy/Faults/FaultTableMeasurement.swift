import Foundation
import Measuring
import Scoring

/// Full disks, locks, other schemas and damage under each command that uses sessions, through the program.
struct FaultTableMeasurement {
  /// The groups of cells, in the order of the row.
  private static let groups = [
    "disk full", "locked", "older schema", "newer schema", "corrupted", "disk that can only be read",
    "nothing wrong",
  ]

  let places: Places

  func figures() throws -> Figures {
    guard places.lines == nil else { throw AccuracyError.notRun }
    let base = try makeBase()
    let pictures = places.output.appending(path: "fault-pictures")
    let server = try PictureServer(pictures: CameraPictures(places: places).read(into: pictures), perSecond: 30)
    server.start()
    defer { server.stop() }
    let bench = FaultBench(places, base: base, pictures: pictures, camera: server)
    var (outcomes, notes, refusal): ([FaultBench.Outcome], [String], String?) = ([], [], nil)
    for cell in try cells(&notes) {
      note("fault: \(cell.name)")
      do { outcomes.append(try bench.run(cell)) } catch MeasuringError.noPrivateDisk(let reason) {
        refusal = reason
      } catch {
        outcomes.append(FaultBench.Outcome(cell: cell, complaint: "\(error)"))
      }
    }
    let wrong = outcomes.filter { $0.complaint != nil }
    return Figures(
      Self.groups.map { group in
        let own = outcomes.filter { $0.cell.fault.group == group }
        let good = own.count { $0.complaint == nil }
        let bad = Set(own.filter { $0.complaint != nil }.map(\.cell.command)).sorted()
        let words = bad.isEmpty ? "" : " (not: \(bad.joined(separator: ", ")))"
        // A group that was not run is never met.
        let measured = own.isEmpty ? "not run: \(refusal ?? "no cell")" : "\(good) of \(own.count) as said\(words)"
        return .fact(
          group, measured, value: Double(own.count - good), required: "all", isMet: good == own.count && !own.isEmpty)
      } + [
        .information("commands under faults", "\(Set(outcomes.map(\.cell.command)).count) in \(outcomes.count) cells"),
        .information(
          "how",
          "disks are private tmpfs mounts; locks are SQLite's and Heed's own; every other file's bytes are compared"),
      ], notes: wrong.map { "\($0.cell.name): \($0.complaint ?? "")" } + notes)
  }

  private func cells(_ notes: inout [String]) throws -> [FaultCell] {
    var cells = FaultCell.reading() + FaultCell.lists() + FaultCell.writing() + FaultCell.pages()
    cells += FaultCell.rigs()
    do {
      let points = places.output.appending(path: "fault-points.csv")
      try Data(try CalibratedClip.points("driver/accuracy", places).csv.utf8).write(to: points)
      cells += FaultCell.calibrations(clip: try places.file("driver/accuracy.mp4").path, points: points.path)
    } catch AccuracyError.absent(let file) {
      notes.append("calibrate --driver: not run, there is no \(file)")
    }
    return cells
  }

  /// A base folder: a store with two recordings of the sample drive and a driver's calibration, and a rig.
  private func makeBase() throws -> URL {
    let base = places.output.appending(path: "fault-base")
    try? FileManager.default.removeItem(at: base)
    for name in ["store", "rig", "out", "store/calibrations"] {
      try FileManager.default.createDirectory(at: base.appending(path: name), withIntermediateDirectories: true)
    }
    let drive = places.repository.appending(path: "Samples/drive/drive.mp4")
    let store = base.appending(path: "store").path
    for name in ["drive", "other"] {
      note("recording the sample drive as \(name)")
      _ = try Program(places: places).run(
        ["record", drive.path, "--quiet", "--rig", places.rig.path, "--session", name, "--store", store],
        writing: places.output.appending(path: "fault-\(name).ndjson"))
    }
    try Data(contentsOf: places.rig.appending(path: "rig.yaml")).write(to: base.appending(path: "rig/rig.yaml"))
    try Data("{\"version\":1}".utf8).write(to: base.appending(path: "store/calibrations/p07.json"))
    return base
  }
}
