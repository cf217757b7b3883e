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

  /// Nothing of it is hidden, and it is within 60 m. Source: issue 5.
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

/// A recording of the labelled drives.
package struct RoadDrive: Sendable {
  package var name: String
  /// In the order of frames.
  package var boxes: [RoadBox]

  package static func all(_ boxes: [RoadBox]) -> [RoadDrive] {
    Dictionary(grouping: boxes, by: \.drive).sorted { $0.key < $1.key }
      .map { RoadDrive(name: $0.key, boxes: $0.value.sorted { ($0.frame, $0.track) < ($1.frame, $1.track) }) }
  }

  /// Source: data/README.md.
  package var camera: RoadCameraLine {
    name == "0014"
      ? RoadCameraLine(width: 1224, height: 370, focal: 707.0493, centerX: 604.0814, centerY: 180.5066)
      : RoadCameraLine.kitti
  }

  /// Tracks that never come below 3.5 s while they are in the vehicle's path. Source: issue 5.
  package var harmless: Set<Int> {
    let dangerous = boxes.filter { $0.isInPath && $0.timeToCollision < 3.5 }.map(\.track)
    return Set(boxes.map(\.track)).subtracting(dangerous)
  }

  /// The same boxes, every side moved on its own, normal, pixels.
  package func withNoise(_ pixels: Double, using chance: inout SeededGenerator) -> RoadDrive {
    var result = self
    for index in boxes.indices {
      let box = boxes[index]
      let moved = (0..<4).map { _ in chance.normal(0, pixels) }
      result.boxes[index].left = box.left + moved[0]
      result.boxes[index].top = box.top + moved[1]
      // Half a pixel is left of the smallest.
      result.boxes[index].right = max(box.left + moved[0] + 0.5, box.right + moved[2])
      result.boxes[index].bottom = max(box.top + moved[1] + 0.5, box.bottom + moved[3])
    }
    return result
  }

  /// As `heed alerts` reads it, every frame a line, ten a second.
  package var ndjson: String {
    let frames = Dictionary(grouping: boxes, by: \.frame)
    let last = boxes.last?.frame ?? 0
    return camera.line
      + (0...last).map { frame in
        let objects = (frames[frame] ?? []).map { box in
          RecognitionText.object(
            id: "\(box.track)", label: box.type,
            box: [box.left, box.top, box.right - box.left, box.bottom - box.top])
        }
        return "{\"t_ms\":\(frame * 100),\"image\":\(camera.image),\"objects\":[\(objects.joined(separator: ","))]}\n"
      }.joined()
  }
}
