import Foundation

/// Chooses the two lines that mark the vehicle's own lane.
struct EgoLane: Hashable, Sendable {
  /// Minimum width of a lane, metres. Choice: two lines closer than this do not bound a lane.
  static let narrowest = 2.0
  /// Maximum width of a lane, metres. Choice: two lines farther apart bound different lanes.
  private static let widest = 6.0
  /// Number of picture rows beyond which further rows add little likelihood. Choice: below half a dash's rows.
  private static let rowScale = 5.0
  /// Minimum number of picture rows of a line that alone marks a lane. Choice: two dashes have so many.
  private static let loneRows = 24.0
  /// Maximum distance of a lane's marking from the camera, metres. Choice: half of the widest lane, plus an offset.
  private static let farthest = 4.0
  /// Maximum distance of a lane's only marking from the camera, metres. Choice: half of the widest lane.
  private static let farthestLone = 3.0
  /// Distance by which a marking may pass the camera and keep its side, metres. Choice: half of a vehicle.
  private static let crossing = 0.4
  /// Bonus in the log-likelihood for the last frame's lines. Choice: two equally good lines then do not alternate.
  private static let habit = 0.5
  /// Penalty in the log-likelihood for a lane with one marking. Choice: a view usually shows two markings.
  private static let lonePenalty = 1.0

  /// A tracked line that may be a marking of the vehicle's own lane.
  struct Line: Hashable, Sendable {
    /// Distance of the line to the left of the camera, metres.
    var offset: Double
    var rows: Double
    /// The side of the own lane that the line marked in the last frame; nil if it marked no side.
    var was: Side?
  }

  /// The side of the own lane that a line marks.
  enum Side: Hashable, Sendable { case left, right }

  /// Indices of the lines that mark the own lane's left and right; nil for a side without a marking.
  private(set) var left, right: Int?
  /// Log-likelihood of the chosen lane, relative to having no lane.
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
