package import Foundation

/// The lane markings that `lane-markings` found in one frame.
package struct LaneFrame: Decodable, Sendable {
  package struct Marking: Decodable, Sendable {
    package var position: String
    /// Points from the bottom of the picture upwards, pixels.
    package var points: [[Double]]

    /// Where the marking meets a row, pixels; nil if its points do not define a line. Below its lowest point the
    /// marking continues straight, in the direction of its lowest part.
    package func place(row: Double) -> Double? {
      let usable = points.filter { $0.count == 2 }.sorted { $0[1] > $1[1] }
      guard let lowest = usable.first else { return nil }
      if let below = usable.last(where: { $0[1] >= row }), let above = usable.first(where: { $0[1] < row }) {
        return Self.place(row, below, above)
      }
      // Least number of rows. Choice: over fewer rows, a line through two pixels has no reliable direction.
      guard let above = usable.first(where: { lowest[1] - $0[1] >= 20 }) else { return nil }
      return Self.place(row, lowest, above)
    }

    private static func place(_ row: Double, _ a: [Double], _ b: [Double]) -> Double {
      a[0] + (b[0] - a[0]) * (row - a[1]) / (b[1] - a[1])
    }
  }

  package var source: String
  package var frame: Int
  package var lanes: [Marking]

  package func marking(_ position: String) -> Marking? { lanes.first { $0.position == position } }

  package static func read(_ ndjson: Data) throws -> [LaneFrame] {
    let decoder = JSONDecoder()
    return try ndjson.split(separator: UInt8(ascii: "\n")).map { try decoder.decode(LaneFrame.self, from: $0) }
  }
}

/// How many frames show both markings of the own lane, each close to its place in the previous frame.
package struct LaneSteadiness: Sendable {
  package private(set) var frames = 0
  /// Number of frames with both markings of the own lane.
  package private(set) var found = 0
  /// Number of those frames in which the two markings moved by less than the limit since they were last found.
  package private(set) var steady = 0
  /// In each frame with both markings, the larger motion of the two, pixels.
  package private(set) var motions: [Double] = []

  package init(_ lines: [LaneFrame], row: Double, limit: Double) {
    var before: [Double]?
    for line in lines {
      frames += 1
      let places = ["egoLeft", "egoRight"].compactMap { line.marking($0)?.place(row: row) }
      guard places.count == 2, places.allSatisfy(\.isFinite) else { continue }
      found += 1
      let motion = before.map { zip($0, places).map { abs($1 - $0) }.max() ?? 0 } ?? 0
      motions.append(motion)
      if motion < limit { steady += 1 }
      before = places
    }
  }
}

/// The white parts of a picture of lane markings.
package struct LaneMask: Decodable, Sendable {
  package var width: Int
  package var height: Int
  /// Row, first column and last column of a white part.
  package var runs: [[Int]]

  package init(width: Int, height: Int, runs: [[Int]]) {
    self.width = width
    self.height = height
    self.runs = runs
  }

  /// Whether a white pixel lies within this distance of a point.
  package func isNear(_ point: [Double], within pixels: Double) -> Bool {
    guard point.count == 2 else { return false }
    return runs.contains { run in
      guard run.count == 3 else { return false }
      let down = Double(run[0]) - point[1]
      guard abs(down) <= pixels else { return false }
      let across = max(0, Double(run[1]) - point[0], point[0] - Double(run[2]))
      return across * across + down * down <= pixels * pixels
    }
  }
}
