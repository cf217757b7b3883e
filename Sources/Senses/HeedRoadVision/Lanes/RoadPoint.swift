import HeedSignals
import HeedVision

/// A place where a row of the picture may cross a marking.
struct RoadPoint: Hashable, Sendable {
  /// Slopes as in ``RoadView``.
  var across: Double
  var down: Double
  /// Width of the place, as a slope.
  var width: Double
  /// Index of the picture row, from the top.
  var row: Int
  /// Weight of the place, 0...1. The weight depends on contrast and on continuation in the rows above and below.
  var weight: Double
  /// Weight of the place in the search. The weight is lower higher up in the picture, where road is less likely.
  var searchWeight: Double
}

/// The places of one frame.
struct RoadPoints: Hashable, Sendable {
  var points: [RoadPoint]
  var rowCount: Int

  static let nothing = RoadPoints(points: [], rowCount: 0)
}

/// Finds places that may be markings.
protocol MarkingEvidence {
  /// - Parameters:
  ///   - horizon: Estimated slope of the horizon downwards.
  ///   - vanishing: Slope of the road's vanishing point to the right.
  ///   - top: Slope downwards above which the picture shows no road.
  func find(in frame: Frame, horizon: Double, vanishing: Double, top: Double) throws(VisionError) -> RoadPoints
}
