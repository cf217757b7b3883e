import Foundation

/// Chooses the two lines that mark the vehicle's own lane.
struct EgoLane: Hashable, Sendable {
  /// A candidate line.
  struct Line: Hashable, Sendable {
    /// Distance of the line to the left of the camera, metres.
    var offset: Double
    /// Number of picture rows that show the line.
    var rows: Double
    /// The side of the lane that the line marked in the last frame; nil if it marked no side.
    var was: Side?
  }

  enum Side: Hashable, Sendable { case left, right }

  /// Indices of the lane's two lines; nil for a side without a marking.
  var left: Int?
  var right: Int?
  /// Log-likelihood of this lane, relative to having no lane.
  var score: Double

  /// - Parameter deviation: Standard deviation of a lane's width, metres.
  init(of lines: [Line], widthDeviation deviation: Double, settings: MarkingDetector.Settings.Lane) {
    (left, right, score) = (nil, nil, 0)
    let choices = [nil] + lines.indices.map(Optional.some)
    for left in choices {
      for right in choices {
        guard let value = Self.value(left, right, lines, deviation, settings), value > score else { continue }
        (self.left, self.right, score) = (left, right, value)
      }
    }
  }

  private static func value(
    _ left: Int?, _ right: Int?, _ lines: [Line], _ deviation: Double, _ settings: MarkingDetector.Settings.Lane
  ) -> Double? {
    var value = 0.0
    for (index, side) in [(left, Side.left), (right, Side.right)] {
      guard let index else { continue }
      let line = lines[index]
      let outwards = side == .left ? line.offset : -line.offset
      guard outwards >= (line.was == side ? -settings.crossing : 0), outwards < settings.farthest else { return nil }
      value += log(1 + max(0, line.rows) / settings.rowScale) + (line.was == side ? settings.habit : 0)
    }
    if let left, let right {
      let width = lines[left].offset - lines[right].offset
      guard (settings.narrowest...settings.widest).contains(width) else { return nil }
      let off = (width - settings.width) / deviation
      return value - off * off / 2
    }
    guard let lone = left ?? right, lines[lone].rows >= settings.loneRows,
      abs(lines[lone].offset) <= settings.farthestLone
    else { return nil }
    return value - settings.lonePenalty
  }
}
