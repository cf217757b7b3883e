/// A place where a row of the picture may cross a marking.
struct RoadPoint: Hashable, Sendable {
  /// Slopes to the right and down, as in ``RoadView``.
  var across, down: Double
  var width: Double
  /// Index of the picture row, from the top.
  var row: Int
  /// Weight of the place, 0...1, by its contrast and its continuation in the rows above and below.
  var weight: Double
  /// Weight of the place in the road search: `weight` times ``share(down:top:bottom:)``.
  var searchWeight: Double

  /// Weight of a slope downwards in the road search: low at the top, full half way down. Choice: cars are high up.
  static func share(down: Double, top: Double, bottom: Double) -> Double {
    min(1, max(0.2, 0.2 + 1.6 * ((down - top) / max(1e-3, bottom - top))))
  }
}

/// The marking places of one frame, and the number of examined rows.
struct RoadPoints: Hashable, Sendable {
  var points: [RoadPoint]
  var rowCount: Int

  static let nothing = RoadPoints(points: [], rowCount: 0)
}
