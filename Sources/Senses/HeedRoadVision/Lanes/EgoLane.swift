import Foundation

/// Chooses the two lines that mark the vehicle's own lane.
struct EgoLane: Hashable, Sendable {
  /// Minimum width of a lane, metres. Choice: two lines closer than this bound no lane.
  static let narrowest = 2.0
  /// Maximum width of a lane, metres. Choice: two lines farther apart bound different lanes.
  private static let widest = 6.0
  /// Number of rows beyond which further rows add little likelihood. Choice: fewer than half a dash has.
  private static let rowScale = 5.0
  /// Minimum number of picture rows of the only line of a lane. Choice: two dashes.
  private static let loneRows = 24.0
  /// Maximum distance of a lane's marking from the camera, metres. Choice: the widest lane's half, plus an offset.
  private static let farthest = 4.0
  /// The same for the only marking of a lane. Choice: half of the widest lane.
  private static let farthestLone = 3.0
  /// Distance beyond the middle up to which a marking keeps its side, metres. Choice: half of a vehicle has crossed.
  private static let crossing = 0.4
  /// Bonus in the log-likelihood for the last frame's lines. Choice: enough to keep two equal lines from alternating.
  private static let habit = 0.5
  /// Penalty in the log-likelihood for a lane with one marking. Choice: a view usually shows two markings.
  private static let lonePenalty = 1.0

  /// A tracked line that may be a marking of the vehicle's own lane.
  struct Line: Hashable, Sendable {
    /// Distance of the line to the left of the camera, metres.
    var offset: Double
    var rows: Double
    /// The side of the lane that the line marked in the last frame; nil for none.
    var was: Side?
  }

  /// The side of the own lane that a line marks.
  enum Side: Hashable, Sendable { case left, right }

  /// Indices of the lane's two lines; nil for a side without a marking.
  private(set) var left, right: Int?
  /// Log-likelihood of this lane, relative to having no lane.
  private(set) var score = 0.0

  init(of lines: [Line], widthDeviation deviation: Double) {
    let choices = [nil] + lines.indices.map(Optional.some)
    for left in choices {
      for right in choices {
        guard let value = Self.value(left, right, lines, deviation), value > score else { continue }
        (self.left, self.right, score) = (left, right, value)
      }
    }
  }

  /// Log-likelihood of a lane between two lines; nil if the lines cannot bound a lane.
  private static func value(_ left: Int?, _ right: Int?, _ lines: [Line], _ deviation: Double) -> Double? {
    var value = 0.0
    for (index, side) in [(left, Side.left), (right, Side.right)] {
      guard let index else { continue }
      let line = lines[index]
      let outwards = side == .left ? line.offset : -line.offset
      guard outwards >= (line.was == side ? -crossing : 0), outwards < farthest else { return nil }
      value += log(1 + max(0, line.rows) / rowScale) + (line.was == side ? habit : 0)
    }
    if let left, let right {
      let width = lines[left].offset - lines[right].offset
      guard (narrowest...widest).contains(width) else { return nil }
      let off = (width - LineCriteria.laneWidth) / deviation
      return value - off * off / 2
    }
    guard let lone = left ?? right, lines[lone].rows >= loneRows, abs(lines[lone].offset) <= farthestLone else {
      return nil
    }
    return value - lonePenalty
  }
}
