import HeedVision

/// A grid of possible roads with their likelihoods, ordered by horizon, heading and curvature.
struct RoadGrid {
  typealias Road = RoadLikelihood.Road

  /// Extent of the grid of roads to each side, in standard deviations. Choice: outside, a picture shows no road.
  private static let reach = 2.0
  /// Steps of the grid in horizon and heading, as slopes. Choice: half a degree moves a line 25 m ahead by 0.3 m.
  fileprivate static let (horizonStep, headingStep) = (0.0095, 0.0105)
  /// Curvatures in the grid besides 0, to both sides, 1/m. Choice: a motorway, a country road and a slip road.
  private static let bends = [0.001, 0.0025, 0.005]
  /// Width of the lateral classes in which places are counted, metres. Choice: the lateral error of a grid step.
  private static let classWidth = 0.25
  /// Number of horizons to refine, at least two grid steps apart. Choice: 6 cover most of a rig's range.
  private static let hypotheses = 6
  /// Number of roads in one piece of the search. Choice: they take as long as a refinement, 2 to 3 ms.
  private static let roadsPerPiece = 3000

  let horizons, headings: [Double]
  let curvatures = RoadGrid.bends.map { -$0 } + [0] + RoadGrid.bends
  private var values: [Double] = []

  init(deviations: Road) {
    horizons = Self.steps(reach: Self.reach * deviations.horizon, step: Self.horizonStep)
    headings = Self.steps(reach: Self.reach * deviations.heading, step: Self.headingStep)
  }

  static func steps(around center: Double = 0, reach: Double, step: Double) -> [Double] {
    let steps = max(1, Int((reach / step).rounded()))
    return (-steps...steps).map { center + Double($0) / Double(steps) * reach }
  }

  /// Computes the values of one piece of the grid.
  /// - Parameter next: Index of the first horizon without values.
  /// - Returns: Index of the first horizon that still has no values.
  mutating func value(from next: Int, by likelihood: RoadLikelihood) throws(VisionError) -> Int {
    let each = headings.count * curvatures.count
    let end = min(horizons.count, next + max(1, Self.roadsPerPiece / each))
    values += try likelihood.values(
      horizons: Array(horizons[next..<end]), headings: headings, curvatures: curvatures, classWidth: Self.classWidth)
    return end
  }

  /// The best road of each of the best horizons. All values of the grid must be known.
  func best() -> [Road] {
    let each = headings.count * curvatures.count
    let best = horizons.indices.map { index -> Int in
      (index * each..<(index + 1) * each).max { values[$0] < values[$1] } ?? index * each
    }
    var kept: [Int] = []
    for index in horizons.indices.sorted(by: { (values[best[$1]], $0) < (values[best[$0]], $1) })
    where kept.count < Self.hypotheses && kept.allSatisfy({ abs($0 - index) >= 2 }) {
      kept.append(index)
    }
    return kept.map { index in
      let rest = best[index] - index * each
      return Road(
        heading: headings[rest / curvatures.count], horizon: horizons[index],
        curvature: curvatures[rest % curvatures.count])
    }
  }
}

extension RoadLikelihood {
  /// The best road in a fine grid around a road.
  /// - Parameter share: Extent of the fine grid, relative to the steps of the coarse grid.
  func best(near road: Road, share: Double) throws(VisionError) -> Road {
    func steps(_ center: Double, _ step: Double) -> [Double] {
      RoadGrid.steps(around: center, reach: share * step, step: share * step / 3)
    }
    let horizons = steps(road.horizon, RoadGrid.horizonStep)
    let headings = steps(road.heading, RoadGrid.headingStep)
    let bend = share * RoadSearch.curvatureDeviation
    let curvatures = RoadGrid.steps(around: road.curvature, reach: bend, step: bend / 2)
    let values = try values(
      horizons: horizons, headings: headings, curvatures: curvatures, classWidth: LateralPeaks.width)
    guard let best = values.indices.max(by: { values[$0] < values[$1] }) else { return road }
    return Road(
      heading: headings[best / curvatures.count % headings.count],
      horizon: horizons[best / curvatures.count / headings.count], curvature: curvatures[best % curvatures.count])
  }
}
