import Foundation
import Leaks
import Measuring
import Scoring

/// Searches every byte written by default runs for forbidden content: docs/faults.md, row 30.
struct PrivacyMeasurement {
  /// Pictures of the sample drive whose bytes are searched for, as the camera sent them: from the 31st on, one every
  /// 5 s.
  private static let (first, every, count) = ("30", "150", "18")

  let places: Places

  func figures() throws -> Figures {
    guard places.lines == nil else { throw AccuracyError.notRun }
    var runs = try DefaultRuns(places: places)
    try runs.run()
    note("searching what was written")
    let windows = PictureWindows(rows: try rows())
    let machine = MachineSecrets.all()
    let name = [Secret("the machine's name", StrangeMachine.name), Secret("its number", StrangeMachine.number)]
    let owner = [Secret("the owner's name", StrangeMachine.owner), Secret("the owner's folder", runs.home.path)]
    let secrets = machine + (runs.isStrange ? name.compactMap { $0 } : [])
    let kept = LeakScanner(secrets: secrets + owner.compactMap { $0 }, windows: windows)
    let told = LeakScanner(secrets: secrets, windows: windows)
    var (report, paths) = (LeakScanner.Report(), LeakScanner.Report())
    try kept.look(below: runs.store, as: "store", into: &report)
    try kept.look(below: runs.outputs, as: "outputs", into: &report)
    try kept.look(below: runs.said, as: "said", into: &report)
    // Messages at the terminal must name files, so paths are allowed there; all other secrets are forbidden.
    try told.look(below: runs.errors, as: "errors", into: &report)
    try LeakScanner(secrets: owner.compactMap { $0 }, windows: PictureWindows(rows: []))
      .look(below: runs.errors, as: "errors", into: &paths)
    let found = Leak.Kind.allCases.map { kind in
      Finding.fact(
        kind.rawValue, "\(report.count(kind))", value: Double(report.count(kind)), required: "none",
        isMet: report.count(kind) == 0 && report.bytes > 0)
    }
    let megabytes = String(format: "%.1f MB", Double(report.bytes) / 1e6)
    return Figures(
      found + [
        .information("searched", "\(megabytes) in \(report.files) files of \(runs.commands.count) commands"),
        .information(
          "searched for",
          "12 formats of pictures, \(windows.count) runs of the input's own bytes, arrays and names of points of a face, "
            + "\(secrets.count + owner.count) names and numbers; also inside SQLite, gzip, zip and base64"),
        .information("messages on the standard error that name the owner's folder", "\(paths.count(.identity))"),
      ], notes: Array(report.leaks.prefix(40).map(\.description)) + runs.notes)
  }

  /// Brightness and colours of the pictures; each row of a picture is one array.
  private func rows() throws -> [[UInt8]] {
    let drive = places.repository.appending(path: "Samples/drive/drive.mp4")
    let bytes = [UInt8](
      try InsideProgram(name: "picture-rows", places: places)
        .output([drive.path, Self.first, Self.every, Self.count], file: "picture-rows.raw"))
    func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
    var (rows, place) = ([[UInt8]](), 0)
    while place + 8 < bytes.count {
      let (width, height) = (number(place), number(place + 4))
      place += 8
      for length in Array(repeating: width, count: height) + Array(repeating: 3 * width, count: height) {
        guard place + length <= bytes.count else { throw ScoringError.mismatch("picture-rows is cut off") }
        rows.append(Array(bytes[place..<place + length]))
        place += length
      }
    }
    return rows
  }
}
