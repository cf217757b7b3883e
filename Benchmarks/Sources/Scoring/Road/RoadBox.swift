import Foundation

/// One object in one frame of the labelled drives: its box in the picture, and where it truly is.
package struct RoadBox: Hashable, Sendable {
  package var drive: String
  package var frame: Int
  package var track: Int
  /// KITTI's own word.
  package var type: String
  package var isTruncated: Bool
  package var isOccluded: Bool
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double
  /// From the camera along its axis to the 3D box's nearest point, metres.
  package var nearest: Double
  /// The table's own, of the box's middle; seconds, infinite when it does not close.
  package var timeToCollision: Double
  package var isInPath: Bool
  /// Of ``nearest``, over 0.6 s about the frame; m/s, positive when it comes nearer; nil for an object of one frame.
  package var closing: Double?

  /// Nothing of it is hidden, and it is within 60 m. As the row requires.
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

  /// Source: the table's own derivative: a straight line through what is within 0.3 s, ten frames a second.
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

  /// Drive and track: who it is over all drives.
  package var object: String { "\(drive)/\(track)" }
}
