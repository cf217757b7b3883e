import HeedVision

/// A grid of roads with their likelihoods, in the order of horizon, heading and curvature.
struct RoadGrid {
  typealias Road = RoadLikelihood.Road

  let horizons, headings, curvatures: [Double]
  private let settings: MarkingDetector.Settings.Search
  private var values: [Double] = []

  /// - Parameter reach: Extent of the grid to each side, in standard deviations.
  init(reach: Double, deviations: Road, settings: MarkingDetector.Settings.Search) {
    self.settings = settings
    horizons = Self.steps(reach: reach * deviations.horizon, step: settings.horizonStep)
    headings = Self.steps(reach: reach * deviations.heading, step: settings.headingStep)
    curvatures = settings.curvatures.map { -$0 } + [0] + settings.curvatures
  }

  static func steps(around center: Double = 0, reach: Double, step: Double) -> [Double] {
    let steps = max(1, Int((reach / step).rounded()))
    return (-steps...steps).map { center + Double($0) / Double(steps) * reach }
  }

  /// Computes the values of one piece of the grid.
  /// - Parameter next: The first horizon without values.
  /// - Returns: The first horizon that still has no values.
  mutating func value(from next: Int, by likelihood: RoadLikelihood) throws(VisionError) -> Int {
    let each = headings.count * curvatures.count
    let end = min(horizons.count, next + max(1, settings.roadsPerPiece / each))
    values += try likelihood.values(
      horizons: Array(horizons[next..<end]), headings: headings, curvatures: curvatures,
      classWidth: settings.coarseClass)
    return end
  }

  /// The best roads of the best horizons. All values of the grid must be known.
  func best() -> [Road] {
    let each = headings.count * curvatures.count
    let best = horizons.indices.map { index -> Int in
      (index * each..<(index + 1) * each).max { values[$0] < values[$1] } ?? index * each
    }
    var kept: [Int] = []
    for index in horizons.indices.sorted(by: { (values[best[$1]], $0) < (values[best[$0]], $1) })
    where kept.count < settings.hypotheses && kept.allSatisfy({ abs($0 - index) >= 2 }) {
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
  /// The best road of a fine grid.
  /// - Parameter share: Extent of the fine grid, relative to the steps of the coarse grid.
  func best(
    near road: Road, share: Double, settings: MarkingDetector.Settings.Search
  ) throws(VisionError) -> Road {
    let horizons = RoadGrid.steps(
      around: road.horizon, reach: share * settings.horizonStep, step: share * settings.horizonStep / 3)
    let headings = RoadGrid.steps(
      around: road.heading, reach: share * settings.headingStep, step: share * settings.headingStep / 3)
    let bend = share * settings.curvatureDeviation
    let curvatures = RoadGrid.steps(around: road.curvature, reach: bend, step: bend / 2)
    let values = try values(
      horizons: horizons, headings: headings, curvatures: curvatures, classWidth: settings.fineClass)
    guard let best = values.indices.max(by: { values[$0] < values[$1] }) else { return road }
    return Road(
      heading: headings[best / curvatures.count % headings.count],
      horizon: horizons[best / curvatures.count / headings.count], curvature: curvatures[best % curvatures.count])
  }
}
