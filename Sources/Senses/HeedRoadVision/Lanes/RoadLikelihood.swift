internal import CHeedVision
import Foundation
import HeedVision

/// The likelihood that a frame's paint places belong to a road with a given horizon, direction and curvature.
/// Parallel lines put most places into few lateral classes. The density refers to the slope across in a row, so that
/// roads with different horizons can be compared. Otherwise too high a horizon would draw all places together.
struct RoadLikelihood {
  /// A road's direction and horizon (slopes) and its curvature (1/m), with the signs of the marking model.
  struct Road: Hashable, Sendable { var heading, horizon, curvature: Double }

  /// Maximum number of paint places; the strongest are used. Choice: markings alone have 300.
  private static let mostPoints = 600
  /// Log-likelihood of a place outside all lateral classes. Choice: stray places are spread evenly.
  private static let strayLogDensity = -0.2

  private let height: Double
  private let deviations: Road
  private let across, down, weights: [Double]
  private let total: Double

  init(_ found: RoadPoints, view: RoadView, deviations: Road) {
    (height, self.deviations) = (view.height, deviations)
    let strongest = found.points.indices.sorted {
      (found.points[$1].searchWeight, $0) < (found.points[$0].searchWeight, $1)
    }.prefix(Self.mostPoints)
    across = strongest.map { found.points[$0].across }
    down = strongest.map { found.points[$0].down }
    weights = strongest.map { found.points[$0].searchWeight }
    total = weights.reduce(0, +)
  }

  /// Log-likelihood plus log-prior of every road of a grid, in the order of horizon, heading and curvature.
  func values(
    horizons: [Double], headings: [Double], curvatures: [Double], classWidth: Double
  ) throws(VisionError) -> [Double] {
    let classes = max(4, Int((2 * LateralPeaks.reach / classWidth).rounded()))
    let each = headings.count * curvatures.count
    guard total > 0 else { return [Double](repeating: 0, count: horizons.count * each) }
    var result: [Double] = []
    result.reserveCapacity(horizons.count * each)
    var sums = [Double](repeating: 0, count: each)
    for horizon in horizons {
      var (base, turn, bend, gain, weight) = ([Double](), [Double](), [Double](), [Double](), [Double]())
      for index in down.indices where down[index] - horizon > LateralPeaks.leastDown {
        let ahead = height / (down[index] - horizon)
        base.append((LateralPeaks.reach - across[index] * ahead) / classWidth - 0.5)
        turn.append(ahead / classWidth)
        bend.append(ahead * ahead / 2 / classWidth)
        gain.append(weights[index] * (log(ahead) - Self.strayLogDensity))
        weight.append(weights[index])
      }
      let columns = base + turn + bend + weight + gain
      let status = columns.withUnsafeBufferPointer { all in
        func column(_ index: Int) -> UnsafePointer<Double>? { all.baseAddress.map { $0 + index * base.count } }
        var places = chv_lateral_places(
          base: column(0), turn: column(1), bend: column(2), weight: column(3), gain: column(4), count: base.count)
        return chv_lateral_likelihood(
          &places, headings, headings.count, curvatures, curvatures.count, Int32(clamping: classes),
          1 / (total * classWidth), &sums)
      }
      try check(status)
      for (index, sum) in sums.enumerated() {
        let known = prior(headings[index / curvatures.count], horizon, curvatures[index % curvatures.count])
        result.append((sum + total * Self.strayLogDensity) / MarkingFit.rowsPerFact + known)
      }
    }
    return result
  }

  func value(_ road: Road, classWidth: Double) throws(VisionError) -> Double {
    try values(
      horizons: [road.horizon], headings: [road.heading], curvatures: [road.curvature], classWidth: classWidth)[0]
  }

  private func prior(_ heading: Double, _ horizon: Double, _ curvature: Double) -> Double {
    let (a, b, c) = (heading / deviations.heading, horizon / deviations.horizon, curvature / deviations.curvature)
    return -(a * a + b * b + c * c) / 2
  }
}
