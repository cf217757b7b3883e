/// The lead's box in the 26 pictures of `road/kitti-lead`, read by eye in three of them, and its distance by lidar.
package struct LeadReference: Sendable {
  /// Box of the lead: x, y, width, height, pixels.
  package typealias Box = [Double]

  /// Edges of the lead's box (left, top, right, bottom), read by eye in pictures 0, 12 and 25.
  private static let read: [(frame: Double, edges: [Double])] = [
    (0, [555, 186, 702, 314]), (12, [554, 190, 715, 325]), (25, [549, 190, 735, 348]),
  ]

  /// Distance along the camera's axis in each picture, metres.
  package let distances: [Double]

  /// - Parameter table: Columns frame, approx_camera_Z_m; frames from 0 on.
  package init(table: CSVTable) throws(ScoringError) {
    var distances: [Double] = []
    for row in 0..<table.count {
      guard try table.integer(row, "frame") == row else {
        throw .badTable(file: table.file, line: row + 2, column: "frame", reason: "is not \(row)")
      }
      distances.append(try table.number(row, "approx_camera_Z_m"))
    }
    self.distances = distances
  }

  /// The box in a picture, interpolated linearly between the three that were read.
  package static func box(frame: Int) -> Box {
    let place = min(max(Double(frame), read[0].frame), read[2].frame)
    let (a, b) = place <= read[1].frame ? (read[0], read[1]) : (read[1], read[2])
    let share = (place - a.frame) / (b.frame - a.frame)
    let edges = zip(a.edges, b.edges).map { $0 + ($1 - $0) * share }
    return [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]]
  }

  /// Intersection over union of two boxes.
  package static func overlap(_ a: Box, _ b: Box) -> Double {
    guard a.count == 4, b.count == 4 else { return 0 }
    let width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    let height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    guard width > 0, height > 0 else { return 0 }
    return width * height / (a[2] * a[3] + b[2] * b[3] - width * height)
  }
}
