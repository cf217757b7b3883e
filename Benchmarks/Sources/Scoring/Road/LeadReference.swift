/// Where the lead is in the 26 pictures of `road/kitti-lead`, read off three of them by eye, and how far by the lidar.
package struct LeadReference: Sendable {
  /// x, y, width, height, pixels.
  package typealias Box = [Double]

  /// Edges left, top, right, bottom in pictures 0, 12 and 25.
  private static let read: [(frame: Double, edges: [Double])] = [
    (0, [555, 186, 702, 314]), (12, [554, 190, 715, 325]), (25, [549, 190, 735, 348]),
  ]

  /// Along the camera's axis in each picture, metres.
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

  /// Between the pictures that were read, linear.
  package static func box(frame: Int) -> Box {
    let place = min(max(Double(frame), read[0].frame), read[2].frame)
    let (a, b) = place <= read[1].frame ? (read[0], read[1]) : (read[1], read[2])
    let share = (place - a.frame) / (b.frame - a.frame)
    let edges = zip(a.edges, b.edges).map { $0 + ($1 - $0) * share }
    return [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]]
  }

  /// What two boxes share of what they cover together.
  package static func overlap(_ a: Box, _ b: Box) -> Double {
    guard a.count == 4, b.count == 4 else { return 0 }
    let width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    let height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    guard width > 0, height > 0 else { return 0 }
    return width * height / (a[2] * a[3] + b[2] * b[3] - width * height)
  }
}
