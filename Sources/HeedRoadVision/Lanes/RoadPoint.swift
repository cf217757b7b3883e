import HeedPictures
import HeedSignals

/// One place where a row of the picture crosses what may be a marking.
struct RoadPoint: Hashable, Sendable {
  /// Slopes of ``RoadView``.
  var across: Double
  var down: Double
  /// Width, slope.
  var width: Double
  /// Which of the rows, from the top.
  var row: Int
  /// 0...1: contrast, and whether it goes on in the rows above and below.
  var weight: Double
  /// 0...1: the same, less for what is higher in the picture: the lower, the likelier it is road.
  var searchWeight: Double
}

/// All of one frame.
struct RoadPoints: Hashable, Sendable {
  var points: [RoadPoint]
  var rowCount: Int

  static let nothing = RoadPoints(points: [], rowCount: 0)
}

/// What finds places that may be markings.
protocol MarkingEvidence {
  /// - Parameters:
  ///   - horizon: Slope downwards of the horizon, as far as it is known.
  ///   - vanishing: Slope to the right of the road's vanishing point.
  ///   - top: Slope downwards above which nothing is road.
  func find(in frame: Frame, horizon: Double, vanishing: Double, top: Double) throws(VisionError) -> RoadPoints
}
