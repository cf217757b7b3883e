package import HeedGaze
import HeedGeometry
package import HeedSignals

/// The points shown in a recording, from a table: their times, places and purposes.
package struct PointsFile {
  static let columns = ["point", "start_ms", "end_ms", "x_pt", "y_pt", "role"]
  /// Maximum number of points to calibrate. Choice: the limit of a stored calibration.
  static let mostCalibrationPoints = 100
  /// Time before a point in which gaze is smoothed already. Choice: several times the memory of the smoothing.
  private static let runIn = Duration.seconds(1)
  /// Latest time, milliseconds. Choice: one year; a later time has another unit.
  private static let latestMilliseconds = 3.2e10

  /// The points of each role, in the order of the file.
  package private(set) var calibration: [PointInterval] = [], validation: [PointInterval] = []

  /// - Parameter display: The display that must contain every point.
  package init(_ file: CSVFile, display: Rig.Display) throws(FormatError) {
    var places: [Int] = []
    for name in Self.columns { places.append(try file.header.column(name)) }
    var seen: [(point: PointInterval, line: Int)] = []
    for row in file.rows {
      let cells = places.map { row[$0] }
      let point = try Self.point(cells, in: file, display: display)
      if let other = seen.first(where: { $0.point.start < point.end && point.start < $0.point.end }) {
        throw file.refused(cells[1], "the point of line \(other.line) is shown at the same time; give each its own")
      }
      seen.append((point, row[0].line))
      switch cells[5].text {
      case "calibration": calibration.append(point)
      case "validation": validation.append(point)
      default: throw file.refused(cells[5], "role is calibration or validation, not \"\(cells[5].text.prefix(20))\"")
      }
      guard calibration.count <= Self.mostCalibrationPoints else {
        throw file.refused(cells[5], "more than \(Self.mostCalibrationPoints) points are to calibrate")
      }
    }
    guard !calibration.isEmpty else {
      throw file.header.refused("no line has the role calibration; nothing could be fitted")
    }
  }

  /// End of the last point; later frames are not needed.
  package var end: Timestamp { (calibration + validation).map(\.end).max() ?? .zero }

  /// True only around points, so that long pauses between points cost no memory.
  package func needs(_ time: Timestamp) -> Bool {
    (calibration + validation).contains { time >= $0.start - Self.runIn && time < $0.end }
  }

  private static func point(_ cells: [CSVCell], in file: CSVFile, display: Rig.Display) throws(FormatError)
    -> PointInterval
  {
    guard !cells[0].text.isEmpty else { throw file.refused(cells[0], "the point has no name") }
    func time(_ index: Int) throws(FormatError) -> Timestamp {
      let time = try file.number(cells[index], of: columns[index])
      guard time.magnitude <= latestMilliseconds else {
        throw file.refused(cells[index], "\(columns[index]) is no time in milliseconds since the recording began")
      }
      return Timestamp(milliseconds: time)
    }
    let (start, end) = (try time(1), try time(2))
    guard end > start else { throw file.refused(cells[2], "the point ends before it begins") }
    func place(_ index: Int, _ size: Double) throws(FormatError) -> Double {
      let place = try file.number(cells[index], of: columns[index])
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
