import Foundation

/// One object in one frame of the labelled drives: its box in the picture, and its true position.
package struct RoadBox: Hashable, Sendable {
  package var drive: String
  package var frame: Int
  package var track: Int
  /// The object's type as named by KITTI.
  package var type: String
  package var isTruncated: Bool
  package var isOccluded: Bool
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double
  /// Distance from the camera along its axis to the nearest point of the 3D box, metres.
  package var nearest: Double
  /// Time to collision from the table, for the box's middle, seconds; infinite if the object does not approach.
  package var timeToCollision: Double
  package var isInPath: Bool
  /// Closing speed of ``nearest``, over 0.6 s around the frame; m/s, positive if it approaches; nil for an object of
  /// one frame.
  package var closing: Double?

  /// True if no part is hidden or cut off and the object is within 60 m, as the row requires.
  package var isCounted: Bool { !isTruncated && !isOccluded && nearest > 0 && nearest <= 60 }

  /// Reads KITTI's columns (camera frame; X, Y, Z: middle of the box's foot; ry: its yaw).
  package static func read(_ table: CSVTable) throws(ScoringError) -> [RoadBox] {
    var boxes: [RoadBox] = []
    for row in 0..<table.count {
      let (yaw, width, length) = (
        try table.number(row, "ry"), try table.number(row, "w"), try table.number(row, "l")
      )
      guard let time = Double(try table.text(row, "ttc_s")), !time.isNaN else {
        throw .badTable(file: table.file, line: row + 2, column: "ttc_s", reason: "is no number")
      }
      boxes.append(
        RoadBox(
          drive: try table.text(row, "seq"), frame: try table.integer(row, "frame"),
          track: try table.integer(row, "track"), type: try table.text(row, "type"),
          isTruncated: try table.number(row, "trunc") != 0, isOccluded: try table.integer(row, "occl") != 0,
          left: try table.number(row, "x1"), top: try table.number(row, "y1"), right: try table.number(row, "x2"),
          bottom: try table.number(row, "y2"),
          nearest: try table.number(row, "Z") - (abs(sin(yaw)) * length + abs(cos(yaw)) * width) / 2,
          timeToCollision: time, isInPath: try table.integer(row, "in_path") == 1))
    }
    return withClosing(boxes)
  }

  /// Number of frames on either side. Source: the table's own derivative, a straight line through points within 0.3
  /// s, ten frames a second.
  private static let reach = 3

  private static func withClosing(_ boxes: [RoadBox]) -> [RoadBox] {
    var result = boxes
    var tracks: [String: [Int]] = [:]
    for (index, box) in boxes.enumerated() { tracks[box.object, default: []].append(index) }
    for indices in tracks.values {
      for index in indices {
        let near = indices.filter { abs(boxes[$0].frame - boxes[index].frame) <= reach }
        result[index].closing = Statistics.slope(near.map { (Double(boxes[$0].frame) * 0.1, boxes[$0].nearest) })
          .map { -$0 }
      }
    }
    return result
  }

  /// Names of drive and track, which are unique over all drives.
  package var object: String { "\(drive)/\(track)" }
}
