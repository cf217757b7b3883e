import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Finds the road's horizon, direction and lines in one picture, without prior knowledge. The search works in bounded
/// pieces, which can be spread over the following pictures.
struct RoadSearch {
  /// A road model, and the places that the model was fitted to.
  struct Result {
    var model: MarkingModel
    var found: RoadPoints
    var supports: [MarkingFit.Support]
  }

  enum Progress {
    case goesOn
    /// The search is over; nil if no road was found.
    case over(Result?)
  }

  /// The next step.
  private enum Stage {
    case begun
    /// The search computes the values of a grid of roads. The values of horizons before `next` are known.
    case comparing(RoadGrid, RoadLikelihood, next: Int)
    case refining(Refinement)
    case judging
  }

  /// Roads to refine. Each road is refined on two successively finer grids.
  private struct Refinement {
    var roads: [Road]
    var pass = 1

    init?(_ roads: [Road]) {
      if roads.isEmpty { return nil }
      self.roads = roads
    }
  }

  private struct Candidate {
    var result: Result
    var likelihood: RoadLikelihood
    var lane: Double
  }

  typealias Road = RoadLikelihood.Road

  let view: RoadView
  let settings: MarkingDetector.Settings
  /// The frame in which the road is searched, kept until the search is over.
  private let frame: Frame
  private let evidence: any MarkingEvidence
  private let deviations: Road
  /// Slope downwards above which the picture shows no road.
  let top: Double
  private var stage = Stage.begun
  private var candidates: [Candidate] = []

  /// - Parameter evidence: The evidence of `frame`, in which the road is searched.
  init(in frame: Frame, evidence: any MarkingEvidence, view: RoadView, settings: MarkingDetector.Settings) {
    (self.frame, self.evidence, self.view, self.settings) = (frame, evidence, view, settings)
    let assumed = settings.assumptions
    deviations = Road(
      heading: view.isKnown ? Angle.degrees(assumed.yawDeviationDegrees).radians : assumed.headingDeviation,
      horizon: view.isKnown ? Angle.degrees(assumed.pitchDeviationDegrees).radians : assumed.horizonDeviation,
      curvature: settings.search.curvatureDeviation)
    top = view.isKnown ? 0 : -assumed.horizonDeviation
  }

  /// Does some pieces of the work. At the end, the lines are found in the newest picture, with the direction and
  /// horizon of the first picture.
  /// - Parameter pieces: Number of pieces, at least 1; each takes a few milliseconds.
  mutating func advance(
    pieces: Int, newest: Frame, evidence newestEvidence: any MarkingEvidence
  ) throws(VisionError) -> Progress {
    for _ in 0..<max(1, pieces) {
      switch stage {
      case .begun:
        guard let likelihood = try likelihood(try find(frame, Road(heading: 0, horizon: 0, curvature: 0))) else {
          return .over(nil)
        }
        stage = .comparing(
          RoadGrid(reach: settings.assumptions.reach, deviations: deviations, settings: settings.search), likelihood,
          next: 0)
      case .comparing(var grid, let likelihood, let next):
        let end = try grid.value(from: next, by: likelihood)
        guard end == grid.horizons.count else {
          stage = .comparing(grid, likelihood, next: end)
          continue
        }
        stage = Refinement(grid.best()).map(Stage.refining) ?? .judging
      case .refining(let refinement): stage = try refine(refinement)
      case .judging: return .over(try judge(newest, newestEvidence))
      }
    }
    return .goesOn
  }

  private func judge(_ newest: Frame, _ newestEvidence: any MarkingEvidence) throws(VisionError) -> Result? {
    // Judge each candidate by the places of all candidates, because a horizon with more places is not better for that
    // reason.
    var scored: [Double] = []
    for candidate in candidates {
      var sum = 0.0
      for other in candidates {
        sum += try other.likelihood.value(candidate.result.model.road, classWidth: settings.search.fineClass)
      }
      scored.append(candidate.lane + sum / Double(candidates.count))
    }
    guard let best = scored.indices.max(by: { scored[$0] < scored[$1] }) else { return nil }
    // Search again from the best road, so that the lines and the examined rows match the road.
    let road = candidates[best].result.model.road
    let found = try newestEvidence.find(in: newest, horizon: road.horizon, vanishing: -road.heading, top: top)
    if let again = try begin(road, found)?.result { return again }
    // The result of an older picture has old positions of the lines, so it is not returned.
    return newest.time == frame.time ? candidates[best].result : nil
  }

  private func find(_ frame: Frame, _ road: Road) throws(VisionError) -> RoadPoints {
    try evidence.find(in: frame, horizon: road.horizon, vanishing: -road.heading, top: top)
  }

  /// The likelihood of roads; nil if there are too few places.
  private func likelihood(_ found: RoadPoints) throws(VisionError) -> RoadLikelihood? {
    guard Double(found.points.count) >= settings.lane.fewestRows else { return nil }
    return RoadLikelihood(found, view: view, settings: settings.search, deviations: deviations)
  }

  /// Refines the first road on its next finer grid. After the last grid, the road is fitted to its places.
  private mutating func refine(_ before: Refinement) throws(VisionError) -> Stage {
    var refinement = before
    var road = refinement.roads[0]
    let found = try find(frame, road)
    if let likelihood = try likelihood(found) {
      road = try likelihood.best(near: road, share: 1 / Double(refinement.pass), settings: settings.search)
      if refinement.pass == 1 {
        refinement.roads[0] = road
        refinement.pass = 2
        return .refining(refinement)
      }
      if let candidate = try begin(road, found) { candidates.append(candidate) }
    }
    return Refinement(Array(refinement.roads.dropFirst())).map(Stage.refining) ?? .judging
  }

  private func begin(_ road: Road, _ found: RoadPoints) throws(VisionError) -> Candidate? {
    let fit = settings.fit
    var model = MarkingModel(
      heading: road.heading, horizon: road.horizon, curvature: road.curvature, height: view.height,
      deviations: SIMD3(fit.headingDeviation, fit.horizonDeviation, settings.search.curvatureDeviation))
    let lines = LineCriteria(settings: settings)
    for peak in LateralPeaks(settings: settings.search).peaks(of: found, model: model)
    where lines.accepts(peak, model, isKnown: view.isKnown) {
      model.add(offset: peak.offset, deviation: fit.offsetDeviation)
    }
    guard !model.offsets.isEmpty, let likelihood = try likelihood(found) else { return nil }
    let fitter = MarkingFit(view: view, settings: fit, rowsPerFact: settings.search.rowsPerFact)
    guard let supports = fitter.fit(&model, to: found) else { return nil }
    let lane = EgoLane(
      of: zip(model.offsets, supports).map { EgoLane.Line(offset: $0, rows: $1.rows) },
      widthDeviation: lines.widthDeviation(isKnown: view.isKnown), settings: settings.lane)
    return Candidate(
      result: Result(model: model, found: found, supports: supports), likelihood: likelihood, lane: lane.score)
  }
}

extension MarkingModel {
  var road: RoadLikelihood.Road { RoadLikelihood.Road(heading: heading, horizon: horizon, curvature: curvature) }
}
