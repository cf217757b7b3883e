import Foundation
import HeedSignals

/// Files in which Heed wrote a camera's gaze: lines of JSON, `gaze.csv` of an export, BIDS and Pupil.
package struct HeedGazeFile {
  /// The file as a table; a camera's gaze has the columns `t_ms,x_deg,y_deg,lids`.
  package let reader: CSVReader
  /// Whether the gaze comes from a camera, so that a camera's noise is expected.
  package let isCamera: Bool

  /// Names of the columns with time, azimuth and elevation (+ left and up) or a direction, and the lids' closure.
  private struct Columns {
    var time: String, unit: TimeUnit, gaze: [String]
    var closure: String?
  }
  private static let known = [
    Columns(
      time: "t_ms", unit: .ms, gaze: ["unfiltered_azimuth_deg", "unfiltered_elevation_deg"], closure: "closure"),
    Columns(
      time: "timestamp", unit: .s, gaze: ["azimuth_unfiltered", "elevation_unfiltered"], closure: "eye_closure"),
    Columns(time: "gaze_timestamp", unit: .s, gaze: ["gaze_normal0_x", "gaze_normal0_y", "gaze_normal0_z"]),
  ]
  /// Largest table without a header, bytes. Choice: a day of gaze at 60 Hz.
  private static let mostBytes = 1 << 30
  /// Closure from which missing gaze means shut lids. Choice: the gaze of half open eyes is still measured.
  private static let shut = 0.5

  /// Opens a file. The standard input (`-`) and pipes are taken for tables, because they can be read only once.
  /// - Parameter isTable: Whether the columns to read are named, so that the file is taken as it is.
  package init(path: String, isTable: Bool = false) throws(FormatError) {
    if !isTable, Self.isFile(path), let rows = try Self.rows(ofLines: path) {
      (reader, isCamera) = (try CSVReader(path: path, bytes: rows), true)
      return
    }
    let table: CSVReader
    if let names = try Self.bidsColumns(path) {
      let header = Array((names.joined(separator: "\t") + "\n").utf8)
      let rows = try InputFile.read(path, limitBytes: Self.mostBytes, remedy: "classify a part of it")
      table = try CSVReader(path: path, bytes: header + rows, allowsTabs: true)
    } else {
      table = try CSVReader(path: path, allowsTabs: true)
    }
    let names = Set(table.header.cells.map(\.text))
    let columns = isTable ? nil : Self.known.first { names.isSuperset(of: $0.gaze + [$0.time]) }
    guard let columns, let rows = try Self.rows(of: table, columns) else {
      (reader, isCamera) = (table, false)
      return
    }
    (reader, isCamera) = (try CSVReader(path: path, bytes: rows), true)
  }

  private static func isFile(_ path: String) -> Bool {
    var facts = stat()
    return path != "-" && stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
  }

  /// The rows of lines of JSON; nil for another file.
  private static func rows(ofLines path: String) throws(FormatError) -> [UInt8]? {
    var (lines, rows) = (try JSONLines(path: path), Rows())
    while let line = try lines.advance() {
      guard line.bytes.first == UInt8(ascii: "{") else {
        if rows.isEmpty { return nil }
        throw lines.refused(line.number, "this is no line of Heed's")
      }
      guard let event = EventLine(String(decoding: line.bytes, as: UTF8.self)) else {
        // The last line of a run that was killed may be cut off.
        if !line.isEnded { break }
        throw lines.refused(line.number, "this is no JSON")
      }
      guard event.value("type") == "frame", let time = event.number("t_ms") else { continue }
      guard time.magnitude <= SampleTable.farthestMilliseconds else {
        throw lines.refused(line.number, "t_ms is no time; it has milliseconds since the start")
      }
      let gaze = event.object("gaze")
      if let gaze, !gaze.holds("unfiltered_azimuth_deg") {
        throw lines.refused(
          line.number, "the gaze has no unfiltered_azimuth_deg; analyze the recording again with this version of heed")
      }
      let angles = [gaze?.number("unfiltered_azimuth_deg"), gaze?.number("unfiltered_elevation_deg")]
      rows.add(milliseconds: time, angles: angles, isShut: event.value("movement") == EyeMovement.blink.rawValue)
    }
    if rows.isEmpty { throw lines.refused(1, "no line has the type frame; write the lines with heed run or analyze") }
    return rows.bytes
  }

  /// The rows of a table of Heed's; nil for a table of Pupil's own, whose eyes look away from the scene camera.
  private static func rows(of table: CSVReader, _ columns: Columns) throws(FormatError) -> [UInt8]? {
    var (table, rows) = (table, Rows())
    func column(_ name: String) throws(FormatError) -> Int {
      guard let found = try table.header.find(name) else { throw table.header.refused("there is no column \(name)") }
      return found
    }
    let time = try column(columns.time)
    var gaze: [Int] = []
    for name in columns.gaze { gaze.append(try column(name)) }
    let closure = try columns.closure.map { name throws(FormatError) in try column(name) }
    func number(_ cell: Int) throws(FormatError) -> Double? {
      table.text(cell) == "n/a" ? nil : try table.number(cell)
    }
    while try table.advance() {
      guard let when = try number(time) else { throw table.refused(cell: time, "every row needs its time") }
      var values: [Double?] = []
      for cell in gaze { values.append(try number(cell)) }
      if values.count == 3, let x = values[0], let y = values[1], let z = values[2] {
        if z > 0 { return nil }
        // A direction in the camera's frame: x to the person's left, y down, z from the camera to the person.
        values = [atan2(x, -z) * 180 / .pi, -asin(max(-1, min(1, y))) * 180 / .pi]
      }
      let isShut = values[0] == nil ? try closure.flatMap { cell throws(FormatError) in try number(cell) } ?? 0 : 0
      rows.add(milliseconds: when * columns.unit.milliseconds, angles: values, isShut: isShut >= shut)
    }
    return rows.bytes
  }

  /// The columns of a BIDS recording, which its JSON file names; nil for another file.
  private static func bidsColumns(_ path: String) throws(FormatError) -> [String]? {
    for end in ["_physio.tsv.gz", "_physio.tsv"] where path.hasSuffix(end) {
      let sidecar = String(path.dropLast(end.count)) + "_physio.json"
      let text = String(decoding: try InputFile.read(sidecar, limitBytes: 1 << 20), as: UTF8.self)
      guard let names = EventLine(text)?.texts("Columns"), !names.isEmpty else {
        throw .badFile(file: sidecar, problem: ": it names no Columns, which the table beside it needs")
      }
      return names
    }
    return nil
  }

  /// The rows of a table of gaze.
  private struct Rows {
    private(set) var bytes = Array("t_ms,x_deg,y_deg,lids\n".utf8)
    private(set) var isEmpty = true

    /// - Parameter angles: Azimuth and elevation, + left and up; nil if the gaze was not seen.
    mutating func add(milliseconds: Double, angles: [Double?], isShut: Bool) {
      let gaze = angles.map { angle in angle.map { Figure.number(-$0, 3) } ?? "" }
      bytes += "\(Figure.number(milliseconds, 3)),\(gaze[0]),\(gaze[1]),\(isShut ? "shut" : "")\n".utf8
      isEmpty = false
    }
  }
}
