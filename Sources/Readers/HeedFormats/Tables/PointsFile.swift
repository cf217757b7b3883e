package import HeedGaze
import HeedGeometry
package import HeedSignals

/// The points that the display showed during a recording, read from a table: times, places and roles.
package struct PointsFile {
  static let columns = ["point", "start_ms", "end_ms", "x_pt", "y_pt", "role"]
  /// Maximum number of points with the role calibration. Choice: the limit of a stored calibration.
  static let mostCalibrationPoints = 100
  /// Maximum number of points. Choice: no recording shows as many.
  static let mostPoints = 2000
  /// Time before each point from which gaze is already smoothed. Choice: several times the memory of the smoothing.
  private static let runIn = Duration.seconds(1)
  /// Largest accepted time, milliseconds. Choice: one year; a larger number is in another unit.
  static let latestMilliseconds = 3.2e10

  /// The points for calibration and those for validation, each in the order of the file.
  package private(set) var calibration: [PointInterval] = [], validation: [PointInterval] = []

  /// - Parameter display: The display within which every point must lie.
  package init(_ table: CSVReader, display: Rig.Display) throws(FormatError) {
    let file = table.header
    var table = table
    var places: [Int] = []
    for name in Self.columns { places.append(try file.column(name)) }
    var seen: [(point: PointInterval, line: Int)] = []
    while try table.advance() {
      guard seen.count < Self.mostPoints else {
        throw table.refused(cell: 0, "more than \(Self.mostPoints) lines are too many for a list of points")
      }
      let cells = places.map { table.cells[$0] }
      let point = try Self.point(cells, in: file, display: display)
      if let other = seen.first(where: { $0.point.start < point.end && point.start < $0.point.end }) {
        throw file.refused(cells[1], "the point of line \(other.line) is shown at the same time; give each its own")
      }
      seen.append((point, table.lineNumber))
      switch cells[5].text {
      case "calibration": calibration.append(point)
      case "validation": validation.append(point)
      default: throw file.refused(cells[5], "role is calibration or validation, not \"\(cells[5].text.prefix(20))\"")
      }
      guard calibration.count <= Self.mostCalibrationPoints else {
        throw file.refused(cells[5], "more than \(Self.mostCalibrationPoints) points are to calibrate")
      }
    }
    guard !calibration.isEmpty else { throw file.refused("no line has the role calibration; nothing could be fitted") }
  }

  /// The time at which the last point ends; no later frame is needed.
  package var end: Timestamp { (calibration + validation).map(\.end).max() ?? .zero }

  /// True if a frame of this time is needed: only frames around points are kept, so that long pauses cost no memory.
  package func needs(_ time: Timestamp) -> Bool {
    (calibration + validation).contains { time >= $0.start - Self.runIn && time < $0.end }
  }

  private static func point(_ cells: [CSVCell], in file: CSVHeader, display: Rig.Display) throws(FormatError)
    -> PointInterval
  {
    guard !cells[0].text.isEmpty else { throw file.refused(cells[0], "the point has no name") }
    func number(_ index: Int) throws(FormatError) -> Double {
      try DecimalNumber.read(cells[index].text, of: columns[index]) { file.refused(cells[index], $0) }
    }
    func time(_ index: Int) throws(FormatError) -> Timestamp {
      let time = try number(index)
      guard time.magnitude <= latestMilliseconds else {
        throw file.refused(cells[index], "\(columns[index]) is no time in milliseconds since the recording began")
      }
      return Timestamp(milliseconds: time)
    }
    let (start, end) = (try time(1), try time(2))
    guard end > start else { throw file.refused(cells[2], "the point ends before it begins") }
    func place(_ index: Int, _ size: Double) throws(FormatError) -> Double {
      let place = try number(index)
      guard (0...size).contains(place) else {
        let side = "\(size.short) points \(index == 3 ? "wide" : "high")"
        throw file.refused(
          cells[index], "\(columns[index]) \(cells[index].text) is not on the display, which is \(side)")
      }
      return place
    }
    let target = PlanePoint<Screen>(x: try place(3, display.widthPoints), y: try place(4, display.heightPoints))
    return PointInterval(name: cells[0].text, start: start, end: end, target: target)
  }
}
